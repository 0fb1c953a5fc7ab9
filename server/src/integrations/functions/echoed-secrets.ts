import * as texts from '@askwell/messages/functions/call-log'

/** Shorter secrets would match by chance. */
const minLength = 6

/**
 * `text` without the secrets that were sent with a call: a service may echo them in its response, unchanged or in one
 * of the encodings in which servers print a request.
 */
export function removeSecrets(text: string, secrets: readonly string[]): string {
  const parts = secrets.flatMap(partsOf).filter((part) => part.length >= minLength)
  const withoutPrinted = longestFirst(parts.flatMap(printedForms)).reduce(
    (cleaned, form) => replaceInAnyCase(cleaned, form),
    text,
  )
  return longestFirst(parts.flatMap(base64Forms)).reduce(replaceWrapped, withoutPrinted)
}

const longestFirst = (forms: string[]) =>
  [...new Set(forms)]
    .filter((form) => form.length >= minLength)
    .toSorted((a, b) => b.length - a.length)

/** Converts only ASCII letters, so that every character keeps its position. */
const lowerCase = (text: string) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Ignores case, because hexadecimal digits and header values may be printed in either case. */
function replaceInAnyCase(text: string, form: string): string {
  const [searched, found] = [lowerCase(text), lowerCase(form)]
  const kept: string[] = []
  let from = 0
  for (let at = searched.indexOf(found); at >= 0; at = searched.indexOf(found, from)) {
    kept.push(text.slice(from, at))
    from = at + found.length
  }
  return [...kept, text.slice(from)].join(texts.leftOut)
}

/** Line breaks, unescaped and as JSON escapes them. */
const lineBreak = /(?:[\r\n]|\\[rn])+[ \t]*/g

/** Replaces `form`, even if line breaks split it: programs wrap long Base64 after 64 or 76 characters. */
function replaceWrapped(text: string, form: string): string {
  const cleaned = text.replaceAll(form, texts.leftOut)
  const joined = cleaned.replaceAll(lineBreak, '')
  if (!joined.includes(form)) return cleaned

  const places = placesOf(cleaned)
  const kept: string[] = []
  let from = 0
  for (let at = joined.indexOf(form); at >= 0; at = joined.indexOf(form, at + form.length)) {
    kept.push(cleaned.slice(from, places[at]))
    from = (places[at + form.length - 1] ?? cleaned.length) + 1
  }
  return [...kept, cleaned.slice(from)].join(texts.leftOut)
}

/** The positions of the characters that are not part of a line break. */
function placesOf(text: string): number[] {
  const places: number[] = []
  const fill = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) places.push(at)
  }
  let from = 0
  for (const { index, 0: lines } of text.matchAll(lineBreak)) {
    fill(from, index)
    from = index + lines.length
  }
  fill(from, text.length)
  return places
}

/** The secret itself; of a header value also the part after the scheme, and what `Basic` encodes. */
function partsOf(secret: string): string[] {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(secret) ?? []
  if (value === '') return [secret]
  if (scheme.toLowerCase() !== 'basic') return [secret, value]
  const decoded = Buffer.from(value, 'base64').toString('utf8')
  return [secret, value, decoded, decoded.slice(decoded.indexOf(':') + 1)]
}

/** A secret unchanged, percent-encoded, escaped for JSON or HTML, and as hexadecimal digits. */
function printedForms(secret: string): string[] {
  const wellFormed = secret.toWellFormed()
  const json = JSON.stringify(secret).slice(1, -1)
  const hex = Buffer.from(secret).toString('hex')
  return [
    secret,
    encodeURIComponent(wellFormed),
    new URLSearchParams([['', wellFormed]]).toString().slice(1),
    hex.replaceAll(/../g, '%$&'),
    json,
    asciiOnly(json),
    asciiOnly(json).replaceAll('/', '\\/'),
    JSON.stringify(json).slice(1, -1),
    ...['&quot;', '&#34;'].flatMap((quote) =>
      ["'", '&#39;', '&#x27;'].map((apostrophe) => asHtml(secret, quote, apostrophe)),
    ),
    hex,
    ...[' ', ':'].map((between) => hex.replaceAll(/..(?!$)/g, `$&${between}`)),
  ]
}

const asciiOnly = (json: string) =>
  json.replaceAll(
    /[^\0-\u007f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const asHtml = (text: string, quote: string, apostrophe: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', quote)
    .replaceAll("'", apostrophe)

const base64Forms = (secret: string) =>
  [0, 1, 2].flatMap((offset) => {
    const form = base64At(secret, offset)
    if (form.length < minLength + 2) return []
    return [
      form,
      form.replaceAll('+', '-').replaceAll('/', '_'),
      form.replaceAll('/', '\\/'),
      encodeURIComponent(form),
    ]
  })

/**
 * The Base64 characters that depend only on the secret, when `offset` bytes come before it in a group of three.
 * Characters that also encode neighboring bytes are left out.
 */
function base64At(secret: string, offset: number): string {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)])
  const first = Math.ceil((offset * 4) / 3)
  const end = Math.floor((bytes.length * 8) / 6)
  return bytes.toString('base64').slice(first, end)
}
