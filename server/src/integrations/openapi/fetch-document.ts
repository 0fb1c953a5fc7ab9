import { openApiLimits } from '@askwell/contract/integrations/openapi'
import { AppError } from '@askwell/core/shared'
import * as openapiText from '@askwell/messages/openapi/rules'
import * as texts from '@askwell/messages/openapi/refusals'
import {
  EgressError,
  firstHeader,
  type Egress,
  type EgressFailure,
} from '../../platform/egress/index.ts'
import { callLimits } from '../functions/call-limits.ts'

export type FetchedDocument = { text: string; url: string }

const failureMessages: Record<EgressFailure, string> = {
  bad_encoding: texts.compressed,
  connection: texts.unreachable,
  headers_too_slow: texts.noAnswer,
  redirect_refused: texts.elsewhere,
  too_large: `${openapiText.tooLarge}.`,
  too_many_redirects: texts.tooManyRedirects,
  too_slow: texts.tooSlow,
}

/** Loads a document through the egress guard. Throws AppError with the reason. */
export async function fetchDocument(egress: Egress, url: string): Promise<FetchedDocument> {
  const reply = await load(egress, url)
  if (reply.status !== 200) {
    throw fetchError(texts.answeredStatus({ status: reply.status }))
  }
  const type = firstHeader(reply.headers, 'content-type') ?? ''
  if (!isReadable(type)) {
    throw fetchError(/html/i.test(type) ? texts.webPage : texts.noDocument)
  }
  return { text: reply.body.toString('utf8'), url: reply.url }
}

async function load(egress: Egress, url: string) {
  try {
    return await egress.request(url, {
      accept: 'application/json, application/yaml, text/yaml;q=0.9, text/plain;q=0.5',
      maxBytes: openApiLimits.bytes,
      headersTimeoutMs: callLimits.headersMs,
      totalTimeoutMs: callLimits.totalMs,
      maxRedirects: callLimits.redirects,
    })
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    if (error.failure === 'too_large') throw new AppError('too_large', failureMessages.too_large)
    throw fetchError(failureMessages[error.failure], error)
  }
}

/** Many servers send such files as text/plain or application/octet-stream. */
const isReadable = (type: string): boolean =>
  type === '' || (/json|yaml|text\/|octet-stream/i.test(type) && !/html/i.test(type))

const fetchError = (message: string, cause?: unknown) =>
  new AppError('invalid_request', message, {
    fields: { url: message },
    ...(cause === undefined ? {} : { cause }),
  })
