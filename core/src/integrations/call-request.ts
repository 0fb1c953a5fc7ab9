import type { JsonObject } from '@askwell/contract/integration-rules'
import { filledUrl, queryOf, withQuery } from './call-url.ts'
import type { FunctionRequest, FunctionSetting } from './ports.ts'

/** The request of a call: arguments in the address, the others in the query (GET) or as JSON (POST). */
export function requestOf(
  { method, url }: Pick<FunctionSetting, 'method' | 'url'>,
  args: JsonObject,
): FunctionRequest {
  const filled = filledUrl(url, args)
  return method === 'GET'
    ? { method, url: withQuery(filled.url, queryOf(filled.rest)), body: null }
    : { method, url: filled.url, body: JSON.stringify(filled.rest) }
}
