import type { Json, JsonObject } from '@askwell/contract/integration-rules'
import { filledUrl, queryOf, withQuery } from './call-url.ts'
import type { FunctionRequest, FunctionSetting } from './ports.ts'

/**
 * The request of a call: arguments in the address, the others in the query (GET) or as JSON (POST),
 * where a function has a body of its own in the places of that body.
 */
export function requestOf(
  { method, url, headers, body }: Pick<FunctionSetting, 'method' | 'url' | 'headers' | 'body'>,
  args: JsonObject,
): FunctionRequest {
  const filled = filledUrl(url, args)
  if (method === 'GET') {
    return { method, url: withQuery(filled.url, queryOf(filled.rest)), headers, body: null }
  }
  const sent = body === null ? filled.rest : filledBody(body, args)
  return { method, url: filled.url, headers, body: JSON.stringify(sent ?? {}) }
}

const wholePlace = /^\{([\w-]+)\}$/

/**
 * A body with its places filled: '{name}' alone becomes the argument as it is, inside a longer text its
 * words. A key whose argument was not given is left out.
 */
function filledBody(body: Json, args: JsonObject): Json | undefined {
  if (typeof body === 'string') return filledText(body, args)
  if (Array.isArray(body)) {
    return body.map((one) => filledBody(one, args)).filter((one) => one !== undefined)
  }
  if (typeof body !== 'object' || body === null) return body
  const entries = Object.entries(body).map(([key, one]) => [key, filledBody(one, args)] as const)
  return Object.fromEntries(
    entries.filter((entry): entry is readonly [string, Json] => entry[1] !== undefined),
  )
}

function filledText(text: string, args: JsonObject): Json | undefined {
  const whole = wholePlace.exec(text)?.[1]
  if (whole !== undefined) return args[whole]
  return text.replaceAll(/\{([\w-]+)\}/g, (_place, name: string) => {
    const value = args[name] ?? ''
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  })
}
