import type { Json, JsonObject } from '@askwell/contract/integration-rules'
import { AppError } from '../shared/index.ts'

const placeholder = /\{([\w-]+)\}/g

/** The address with a harmless value in each placeholder, as it is judged when a function is saved. */
export const sampleUrl = (url: string): string => url.replaceAll(placeholder, 'x')

/**
 * Puts arguments into the `{name}` places of an address, percent-encoded, and answers which ones are
 * left. A value can neither leave its place in the path nor make that place vanish.
 */
export function filledUrl(url: string, args: JsonObject): { url: string; rest: JsonObject } {
  const used = new Set<string>()
  const filled = url.replaceAll(placeholder, (_place, name: string) => {
    used.add(name)
    return encoded(name, args[name])
  })
  const path = filled.split(/[?#]/)[0] ?? ''
  if (path.split('/').slice(3).some(isDotSegment)) throw badValue([...used].join(', '))

  const rest = Object.fromEntries(Object.entries(args).filter(([name]) => !used.has(name)))
  return { url: filled, rest }
}

const isDotSegment = (segment: string) => /^(?:\.|%2e){1,2}$/i.test(segment)

function encoded(name: string, value: Json | undefined): string {
  const text = textOf(value)
  if (text === null || text === '') throw badValue(name)
  return encodeURIComponent(text.toWellFormed())
}

const badValue = (names: string) =>
  new AppError('bad_arguments', `The address of the function needs a proper value for ${names}.`)

/** Flat arguments as a query; a list repeats its name, an object has no place in a query. */
export function queryOf(args: JsonObject): string {
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
  throw new AppError('bad_arguments', `A GET function takes plain values; ${name} is an object.`)
}

const textOf = (value: Json | undefined): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : null

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

/** Adds a query to an address that may have one already. */
export function withQuery(url: string, query: string): string {
  if (query === '') return url
  const [base = '', fragment] = url.split('#')
  const joined = `${base}${base.includes('?') ? '&' : '?'}${query}`
  return fragment === undefined ? joined : `${joined}#${fragment}`
}
