/** Patterns shared by browser and server. The test of this file lists valid and invalid examples of each. */

const websitePattern =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:xn--[a-z\d-]{2,59}|\p{L}{2,63})(?::\d{1,5})?(?:[/?#]\S*)?$/iu

const hostPattern =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:xn--[a-z\d-]{2,59}|[\p{L}\p{M}]{2,63})(?::\d{1,5})?$/iu

const addressPattern = /^(?:https?:\/\/)?(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?(?:[/?#]\S*)?$/i

const companyEmailPattern = /^[\w.%+-]+@(?:[a-z\d-]+\.)+[a-z]{2,4}$/i

const phonePattern = /^\+?[\d ().-]{3,30}$/

// Excludes characters with a special meaning in mail headers.
const emailPattern = /^[^\s@<>()[\]\\,:;"\p{Cc}]+@([^\s@<>()[\]\\,:;"\p{Cc}]+)$/u

/** Whether 'Fetch Links' accepts a text as a URL: optional scheme, a host with a dot, optional path. */
export function isWebsite(text: string): boolean {
  return websitePattern.test(text.trim())
}

/** Whether a text is a literal IPv4 address with optional port and path; only some installations accept it. */
export function isLiteralAddress(text: string): boolean {
  return addressPattern.test(text.trim())
}

/** Whether a text is a valid `domain` field: empty, or a list of websites that `splitDomains` accepts. */
export function isDomainList(text: string): boolean {
  return splitDomains(text).every(
    (host) =>
      hostPattern.test(host) || addressPattern.test(host) || /^localhost:\d{1,5}$/.test(host),
  )
}

/**
 * The host names of a `domain` field, in lower case. Accepts pasted URLs: removes scheme and path. `*.example.com`
 * becomes `example.com`, which includes its subdomains.
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

/** Whether a text is a valid e-mail address of an account; the marketing forms are stricter. */
export function isEmail(text: string): boolean {
  const domain = text.length <= 254 ? emailPattern.exec(text)?.[1] : undefined
  // The domain has a dot with characters on both sides.
  return domain !== undefined && domain.slice(1, -1).includes('.')
}

/** Whether a text is a valid e-mail address in the marketing forms: a simple pattern with a TLD of 2 to 4 letters. */
export function isCompanyEmail(text: string): boolean {
  return companyEmailPattern.test(text)
}

/** Whether a text is a telephone number: digits with the usual separators, no letters. */
export function isPhone(text: string): boolean {
  return phonePattern.test(text) && /\d{3}/.test(text.replaceAll(/\D/g, ''))
}

/** Whether a text is a color in the form `#RGB` or `#RRGGBB`. */
export function isHexColor(text: string): boolean {
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text)
}

/**
 * Returns a path to which a redirect stays on this site; any other value becomes '/'. Control characters are refused:
 * browsers remove tabs and line breaks from URLs, so '/', tab, '/host' would lead to another host.
 */
export function safeRedirect(path: string | null | undefined): string {
  return path && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) ? path : '/'
}

/** Whether a text is the complete URL of a web page. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/?#.@]+(?:\.[^\s/?#.@]+)+(?:[/?#]\S*)?$/i.test(text)
