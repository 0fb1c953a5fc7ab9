import * as z from 'zod/mini'

// Validators of environment variables; each message states which values are allowed.

export const text = z.optional(z.string())
export const checked = (isValid: (value: string) => boolean, rule: string) =>
  z.string().check(z.refine(isValid, rule))
export const wholeNumberWithin = (min: number, max: number) =>
  z.pipe(
    checked(
      (value) => /^\d{1,11}$/.test(value) && Number(value) >= min && Number(value) <= max,
      `must be a whole number from ${min} to ${max}`,
    ),
    z.transform(Number),
  )
export const wholeNumber = (fallback: number, min: number, max: number) =>
  z._default(wholeNumberWithin(min, max), fallback)
export const choice = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` })
export const commaSeparatedList = z.pipe(
  z._default(z.string(), ''),
  z.transform((list) =>
    list
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
)
export const origin = z.optional(
  checked(
    (url) => /^https?:\/\/[^/\s]+$/.test(url) && URL.canParse(url),
    'must be an origin such as https://example.com',
  ),
)
export const temperature = z.pipe(
  checked(
    (value) => value === 'default' || (/^\d(?:\.\d{1,2})?$/.test(value) && Number(value) <= 2),
    'must be a number from 0 to 2, or default',
  ),
  z.transform((value) => (value === 'default' ? 'default' : Number(value))),
)
export const webAddress = checked(
  (url) => /^https?:\/\/[^/]/.test(url) && URL.canParse(url),
  'must be an address such as https://example.com/v1',
)
export const host = checked(
  (name) => /^[\w.:%-]+$/.test(name),
  'must be an address such as 127.0.0.1 or 0.0.0.0, or a host name',
)
/** User and password must be decodable, because the mail client decodes them: a lone `%` would fail every e-mail. */
export const mailServer = checked((url) => {
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url)) return false
  const { hostname, username, password } = new URL(url)
  const isHost = hostname.split('.').some((part) => part !== '')
  return isHost && [username, password].every((part) => isDecodable(part))
}, 'must be smtp://user:password@host:587 or smtps://…')
export const emailAddress = checked(
  (address) => /^[^<>\s@]+@[^<>\s@]+$/.test(address),
  'must be an e-mail address such as help@example.com',
)

function isDecodable(encoded: string): boolean {
  try {
    decodeURIComponent(encoded)
    return true
  } catch {
    return false
  }
}
