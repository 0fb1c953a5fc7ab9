import type { Json, JsonObject } from '@askwell/contract/integrations/integration-rules'
import * as texts from '@askwell/messages/functions/calls'
import { fillUrl, buildQuery, appendQuery } from './build-url.ts'
import { AppError } from '../../shared/index.ts'
import type { FunctionRequest, KnownVisitor } from '../ports/function-call.ts'
import type { FunctionSetting } from '../ports/bot-function.ts'

/**
 * Builds the request of a call. Arguments fill the placeholders of the URL; the others are sent in the query (GET), as
 * JSON (POST), or in the placeholders of the function's body template. A body may contain fields of the known visitor,
 * which no argument can set; without a known visitor such a call is refused.
 */
export function buildRequest(
  { method, url, headers, body }: Pick<FunctionSetting, 'method' | 'url' | 'headers' | 'body'>,
  args: JsonObject,
  visitor: KnownVisitor | null = null,
): FunctionRequest {
  const filled = fillUrl(url, args)
  if (method === 'GET') {
    return { method, url: appendQuery(filled.url, buildQuery(filled.rest)), headers, body: null }
  }
  const sent = body === null ? filled.rest : fillBody(body, { args, visitor })
  return { method, url: filled.url, headers, body: JSON.stringify(sent ?? {}) }
}

type TemplateValues = { args: JsonObject; visitor: KnownVisitor | null }

const exactPlaceholder = /^\{([\w-]+)\}$/
const placeholder = /\{(?:(utc|visitor):)?([\w-]+)\}/g

/**
 * Fills the placeholders of a body: a text that is only '{name}' becomes the value of the argument; inside a longer
 * text its text is inserted. '{utc:name}' is a time in UTC, '{visitor:email}' the address signed by the embedding site.
 * Keys with missing arguments are omitted.
 */
function fillBody(body: Json, values: TemplateValues): Json | undefined {
  if (typeof body === 'string') return fillText(body, values)
  if (Array.isArray(body)) {
    return body.map((one) => fillBody(one, values)).filter((one) => one !== undefined)
  }
  if (typeof body !== 'object' || body === null) return body
  const entries = Object.entries(body).map(([key, one]) => [key, fillBody(one, values)] as const)
  return Object.fromEntries(
    entries.filter((entry): entry is readonly [string, Json] => entry[1] !== undefined),
  )
}

function fillText(text: string, values: TemplateValues): Json | undefined {
  const whole = exactPlaceholder.exec(text)?.[1]
  if (whole !== undefined) return values.args[whole]
  return text.replaceAll(placeholder, (_place, kind: string | undefined, name: string) => {
    if (kind === 'visitor') return visitorValue(values.visitor, name)
    const value = values.args[name] ?? ''
    if (kind === 'utc') return toUtc(name, value)
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  })
}

function visitorValue(visitor: KnownVisitor | null, name: string): string {
  const known = name === 'email' ? visitor?.email : name === 'name' ? visitor?.name : undefined
  if (known) return known
  throw new AppError('bad_arguments', texts.signedInOnly)
}

function toUtc(name: string, value: Json): string {
  const moment = typeof value === 'string' ? new Date(value) : new Date(Number.NaN)
  if (!Number.isNaN(moment.getTime())) return moment.toISOString()
  throw new AppError('bad_arguments', texts.notDateTime({ name }))
}
