import * as texts from '@askwell/messages/functions/call-log'

/** Shorter texts occur by chance. */
const minLength = 6

/**
 * `text` without the secrets that were sent with a call: a service may repeat them in its answer, as they are,
 * percent-encoded, escaped in JSON, or in Base64.
 */
export function removeSecrets(text: string, secrets: readonly string[]): string {
  const forms = new Set(secrets.flatMap(partsOf).flatMap(formsOf))
  return [...forms]
    .filter((form) => form.length >= minLength)
    .toSorted((a, b) => b.length - a.length)
    .reduce((cleaned, form) => cleaned.replaceAll(form, texts.leftOut), text)
}

/** A header value also without its scheme, and what `Basic` encodes. */
function partsOf(secret: string): string[] {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(secret) ?? []
  if (value === '') return [secret]
  if (scheme.toLowerCase() !== 'basic') return [secret, value]
  const decoded = Buffer.from(value, 'base64').toString('utf8')
  return [secret, value, decoded, decoded.slice(decoded.indexOf(':') + 1)]
}

const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret.toWellFormed()),
  JSON.stringify(secret).slice(1, -1),
  ...[0, 1, 2].flatMap((offset) => base64Forms(secret, offset)),
]

/**
 * The Base64 characters that depend on the secret alone when `offset` bytes are before it in a group of
 * three; characters shared with its neighbors are left out.
 */
function base64Forms(secret: string, offset: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)])
  const first = Math.ceil((offset * 4) / 3)
  const end = Math.floor((bytes.length * 8) / 6)
  const form = bytes.toString('base64').slice(first, end)
  return form.length < minLength + 2 ? [] : [form, form.replaceAll('+', '-').replaceAll('/', '_')]
}
