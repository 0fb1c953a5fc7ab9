/**
 * Patterns that browser and server share. Each is used through its predicate, and the tables
 * of good and bad samples stand in the test beside this file.
 */

const websitePattern =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:xn--[a-z\d-]{2,59}|\p{L}{2,63})(?::\d{1,5})?(?:[/?#]\S*)?$/iu

const hostPattern =
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:xn--[a-z\d-]{2,59}|[a-z]{2,63})(?::\d{1,5})?$/i

const addressPattern = /^(?:https?:\/\/)?(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?(?:[/?#]\S*)?$/i

const companyEmailPattern = /^[\w.%+-]+@(?:[a-z\d-]+\.)+[a-z]{2,4}$/i

const phonePattern = /^\+?[\d ().-]{3,30}$/

// Signs that mail headers give a meaning to are no part of an address here.
const emailPattern =
  /^[^\s@<>()[\]\\,:;"\p{Cc}]+@[^\s@<>()[\]\\,:;"\p{Cc}]+\.[^\s@<>()[\]\\,:;"\p{Cc}]+$/u

/** A website address as 'Fetch Links' accepts it: optional scheme, a host with a dot, optional path. */
export function isWebsite(text: string): boolean {
  return websitePattern.test(text.trim())
}

/** A literal IPv4 address with optional port and path; only installs that allow one accept it. */
export function isLiteralAddress(text: string): boolean {
  return addressPattern.test(text.trim())
}

/** The `domain` field: empty, or host names separated by commas, each with an optional port. */
export function isDomainList(text: string): boolean {
  return splitDomains(text).every(
    (host) =>
      hostPattern.test(host) || addressPattern.test(host) || /^localhost:\d{1,5}$/.test(host),
  )
}

/** The host names of a `domain` field, lower case, empty entries dropped. */
export function splitDomains(text: string): string[] {
  return text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')
}

/** An e-mail address of an account; the marketing forms have a narrower rule. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text)
}

/** An e-mail address as the marketing forms accept it: the simple pattern with a 2-4 letter ending. */
export function isCompanyEmail(text: string): boolean {
  return companyEmailPattern.test(text)
}

/** A telephone number: digits with the usual signs between them, no letters (Q057). */
export function isPhone(text: string): boolean {
  return phonePattern.test(text) && /\d{3}/.test(text.replaceAll(/\D/g, ''))
}

/** `#RGB` or `#RRGGBB`. */
export function isHexColour(text: string): boolean {
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text)
}

/**
 * A path of our own that a redirect may lead to; anything else becomes '/'. Browsers drop tabs and line
 * ends from addresses, which would make '/', tab, '/host' another host.
 */
export function safeRedirect(path: string | null | undefined): string {
  return path && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) ? path : '/'
}
