import type { Json, JsonObject } from '@askwell/contract/integration-rules'
import { filledUrl, queryOf, withQuery } from './call-url.ts'
import { AppError } from '../shared/index.ts'
import type { FunctionRequest, FunctionSetting, KnownVisitor } from './ports.ts'

/**
 * The request of a call: arguments in the address, the others in the query (GET) or as JSON (POST),
 * where a function has a body of its own in the places of that body. A body may also hold what is known
 * of the visitor, which no argument can set; without a known visitor that is refused.
 */
export function requestOf(
  { method, url, headers, body }: Pick<FunctionSetting, 'method' | 'url' | 'headers' | 'body'>,
  args: JsonObject,
  visitor: KnownVisitor | null = null,
): FunctionRequest {
  const filled = filledUrl(url, args)
  if (method === 'GET') {
    return { method, url: withQuery(filled.url, queryOf(filled.rest)), headers, body: null }
  }
  const sent = body === null ? filled.rest : filledBody(body, { args, visitor })
  return { method, url: filled.url, headers, body: JSON.stringify(sent ?? {}) }
}

type Given = { args: JsonObject; visitor: KnownVisitor | null }

const wholePlace = /^\{([\w-]+)\}$/
const anyPlace = /\{(?:(utc|visitor):)?([\w-]+)\}/g

/**
 * A body with its places filled: '{name}' alone becomes the argument as it is, inside a longer text its
 * words. '{utc:name}' is a moment in universal time, '{visitor:email}' the address that the embedding
 * site vouches for. A key whose argument was not given is left out.
 */
function filledBody(body: Json, given: Given): Json | undefined {
  if (typeof body === 'string') return filledText(body, given)
  if (Array.isArray(body)) {
    return body.map((one) => filledBody(one, given)).filter((one) => one !== undefined)
  }
  if (typeof body !== 'object' || body === null) return body
  const entries = Object.entries(body).map(([key, one]) => [key, filledBody(one, given)] as const)
  return Object.fromEntries(
    entries.filter((entry): entry is readonly [string, Json] => entry[1] !== undefined),
  )
}

function filledText(text: string, given: Given): Json | undefined {
  const whole = wholePlace.exec(text)?.[1]
  if (whole !== undefined) return given.args[whole]
  return text.replaceAll(anyPlace, (_place, kind: string | undefined, name: string) => {
    if (kind === 'visitor') return ofVisitor(given.visitor, name)
    const value = given.args[name] ?? ''
    if (kind === 'utc') return inUtc(name, value)
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  })
}

function ofVisitor(visitor: KnownVisitor | null, name: string): string {
  const known = name === 'email' ? visitor?.email : name === 'name' ? visitor?.name : undefined
  if (known) return known
  throw new AppError(
    'bad_arguments',
    'This function needs to know who the visitor is: only signed-in visitors can use it.',
  )
}

function inUtc(name: string, value: Json): string {
  const moment = typeof value === 'string' ? new Date(value) : new Date(Number.NaN)
  if (!Number.isNaN(moment.getTime())) return moment.toISOString()
  throw new AppError('bad_arguments', `The value of ${name} is no date and time.`)
}
