/**
 * Patterns that browser and server share. Each is exported as a predicate; the test of this file lists valid
 * and invalid examples.
 */

const websitePattern =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:xn--[a-z\d-]{2,59}|\p{L}{2,63})(?::\d{1,5})?(?:[/?#]\S*)?$/iu

const hostPattern =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:xn--[a-z\d-]{2,59}|[\p{L}\p{M}]{2,63})(?::\d{1,5})?$/iu

const addressPattern = /^(?:https?:\/\/)?(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?(?:[/?#]\S*)?$/i

const companyEmailPattern = /^[\w.%+-]+@(?:[a-z\d-]+\.)+[a-z]{2,4}$/i

const phonePattern = /^\+?[\d ().-]{3,30}$/

// Characters with a meaning in mail headers are not accepted in an address.
const emailPattern = /^[^\s@<>()[\]\\,:;"\p{Cc}]+@([^\s@<>()[\]\\,:;"\p{Cc}]+)$/u

/** A website URL as 'Fetch Links' accepts it: optional scheme, a host with a dot, optional path. */
export function isWebsite(text: string): boolean {
  return websitePattern.test(text.trim())
}

/** A literal IPv4 address with optional port and path; accepted only where the installation allows it. */
export function isLiteralAddress(text: string): boolean {
  return addressPattern.test(text.trim())
}

/** The `domain` field: empty, or websites as `splitDomains` reads them. */
export function isDomainList(text: string): boolean {
  return splitDomains(text).every(
    (host) =>
      hostPattern.test(host) || addressPattern.test(host) || /^localhost:\d{1,5}$/.test(host),
  )
}

/**
 * The host names of a `domain` field as the owner reads them, in lower case. What people paste is understood:
 * a scheme and a path are left out, and `*.example.com` is `example.com`, whose subdomains are included.
 */
export function splitDomains(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((entry) => entry !== '')
    .map((entry) => hostOfEntry(entry) || entry)
}

const hostOfEntry = (entry: string): string =>
  (entry.replace(/^(?:https?:)?\/\//, '').split(/[/?#]/)[0] ?? '')
    .replace(/^\*\./, '')
    .replace(/\.$/, '')

/** E-mail address of an account; the marketing forms have a narrower rule. */
export function isEmail(text: string): boolean {
  const domain = text.length <= 254 ? emailPattern.exec(text)?.[1] : undefined
  // A dot with a character on both sides.
  return domain !== undefined && domain.slice(1, -1).includes('.')
}

/** E-mail address in the marketing forms: the simple pattern with an ending of 2-4 letters. */
export function isCompanyEmail(text: string): boolean {
  return companyEmailPattern.test(text)
}

/** A telephone number: digits with the usual separators, no letters. */
export function isPhone(text: string): boolean {
  return phonePattern.test(text) && /\d{3}/.test(text.replaceAll(/\D/g, ''))
}

/** `#RGB` or `#RRGGBB`. */
export function isHexColor(text: string): boolean {
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text)
}

/**
 * A path of this site that a redirect may lead to; any other value becomes '/'. Browsers remove tabs and line
 * ends from URLs, so '/', tab, '/host' would lead to another host.
 */
export function safeRedirect(path: string | null | undefined): string {
  return path && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) ? path : '/'
}

/** A complete address of a web page. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/?#.@]+(?:\.[^\s/?#.@]+)+(?:[/?#]\S*)?$/i.test(text)
