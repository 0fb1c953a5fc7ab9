import type { Json, JsonObject } from '@askwell/contract/integrations/integration-rules'
import * as texts from '@askwell/messages/functions/calls'
import { AppError } from '../../shared/index.ts'

const placeholder = /\{([\w-]+)\}/g

/** The URL with a harmless value in each placeholder, for its validation when a function is saved. */
export const sampleUrl = (url: string): string => url.replaceAll(placeholder, 'x')

/**
 * Fills the `{name}` placeholders of a URL with percent-encoded arguments, and returns the remaining arguments. A value
 * in the path can neither leave nor remove its segment: slashes and double dots are refused instead of encoded, because
 * servers and proxies decode %2F and %2E before they resolve a path.
 */
export function fillUrl(url: string, args: JsonObject): { url: string; rest: JsonObject } {
  const used = new Set<string>()
  const pathEnd = url.search(/[?#]/)
  const filled = url.replaceAll(placeholder, (_place, name: string, at: number) => {
    used.add(name)
    const text = urlText(name, args[name])
    const isInPath = pathEnd === -1 || at < pathEnd
    if (isInPath && isUnsafeInPath(text)) throw badValueError(name)
    return encode(text)
  })
  const path = filled.split(/[?#]/)[0] ?? ''
  if (path.split('/').slice(3).some(isDotSegment)) throw badValueError([...used].join(', '))

  const rest = Object.fromEntries(Object.entries(args).filter(([name]) => !used.has(name)))
  return { url: filled, rest }
}

const isUnsafeInPath = (value: string) => /[/\\\p{Cc}]|\.\./u.test(decodeRepeatedly(value))

const isDotSegment = (segment: string) => /^\.{1,2}$/.test(decodeRepeatedly(segment))

/** Number of times that a value may be decoded: each proxy may decode it once. */
const maxDecodings = 4

/** Decodes percent-encoded ASCII repeatedly. A text that is still encoded then counts as a dot segment. */
function decodeRepeatedly(text: string): string {
  let decoded = text
  for (let round = 0; round < maxDecodings; round += 1) decoded = decodeAscii(decoded)
  return decodeAscii(decoded) === decoded ? decoded : '..'
}

const decodeAscii = (text: string) =>
  text.replaceAll(/%([0-7][\da-f])/gi, (_code, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  )

function urlText(name: string, value: Json | undefined): string {
  const text = textOf(value)
  if (text === null || text === '') throw badValueError(name)
  return text
}

const badValueError = (names: string) =>
  new AppError('bad_arguments', texts.addressValue({ names }))

/** Builds a query from flat arguments. A list repeats its name; objects are refused. */
export function buildQuery(args: JsonObject): string {
  return Object.entries(args)
    .flatMap(([name, value]) => {
      const values = Array.isArray(value) ? value : [value]
      return values.map((one) => `${encode(name)}=${encode(queryText(name, one))}`)
    })
    .join('&')
}

function queryText(name: string, value: Json): string {
  const text = value === null ? '' : textOf(value)
  if (text !== null) return text
  throw new AppError('bad_arguments', texts.plainValuesOnly({ name }))
}

const textOf = (value: Json | undefined): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : null

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

/** Appends a query to a URL that may already have one. */
export function appendQuery(url: string, query: string): string {
  if (query === '') return url
  const [base = '', fragment] = url.split('#')
  const joined = `${base}${base.includes('?') ? '&' : '?'}${query}`
  return fragment === undefined ? joined : `${joined}#${fragment}`
}
