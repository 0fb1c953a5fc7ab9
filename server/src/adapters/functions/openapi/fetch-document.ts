import { openApiLimits, openApiTexts } from '@askwell/contract/openapi'
import { AppError } from '@askwell/core/shared'
import { EgressError, firstHeader, type Egress, type EgressFailure } from '../../egress/index.ts'
import { callLimits } from '../call-limits.ts'

export type FetchedDocument = { text: string; url: string }

const said: Record<EgressFailure, string> = {
  bad_encoding: 'The document could not be decompressed.',
  connection: 'The address could not be reached.',
  headers_too_slow: 'The address did not answer in time.',
  redirect_refused: 'The address leads somewhere else.',
  too_large: `${openApiTexts.tooLarge}.`,
  too_many_redirects: 'The address redirects too often.',
  too_slow: 'The document took too long to load.',
}

/** Loads a document through the guarded way out. Throws AppError with what is wrong. */
export async function fetchDocument(egress: Egress, url: string): Promise<FetchedDocument> {
  const reply = await load(egress, url)
  if (reply.status !== 200) {
    throw refused(`The address answered with status ${reply.status} instead of a document.`)
  }
  const type = firstHeader(reply.headers, 'content-type') ?? ''
  if (!isReadable(type)) {
    const what = /html/i.test(type) ? 'a web page' : 'something else'
    throw refused(`The address leads to ${what}. It has to lead to the JSON or YAML file itself.`)
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
    if (error.failure === 'too_large') throw new AppError('too_large', said.too_large)
    throw refused(said[error.failure], error)
  }
}

/** Many servers send such files as plain text or as mere bytes. */
const isReadable = (type: string): boolean =>
  type === '' || (/json|yaml|text\/|octet-stream/i.test(type) && !/html/i.test(type))

const refused = (message: string, cause?: unknown) =>
  new AppError('invalid_request', message, {
    fields: { url: message },
    ...(cause === undefined ? {} : { cause }),
  })
