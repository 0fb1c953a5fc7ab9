import type { FetchedPage } from '@askwell/core/bots'
import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/bots/installation-findings'
import { EgressError, type Egress, type ResponseHeaders } from '../../platform/egress/index.ts'
import { decodePage } from './decode-page.ts'
import { candidateUrls, type Candidates } from './candidate-urls.ts'
import { toFetchRefusal } from './fetch-refusal.ts'

const limits = {
  maxBytes: 3_000_000,
  headersTimeoutMs: 8_000,
  totalTimeoutMs: 12_000,
  maxRedirects: 5,
  accept: 'text/html,application/xhtml+xml',
}

/** Fetches one page as a browser would, with its policies. */
export const fetchSitePage = async (egress: Egress, typed: string): Promise<FetchedPage> =>
  fetchFirst(egress, candidateUrls(egress, typed))

async function fetchFirst(egress: Egress, [url, ...others]: Candidates): Promise<FetchedPage> {
  try {
    return await fetchDelivered(egress, url)
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    const [next, ...rest] = others
    if (next === undefined) throw unreachable(error)
    return fetchFirst(egress, [next, ...rest])
  }
}

async function fetchDelivered(egress: Egress, url: string): Promise<FetchedPage> {
  const reply = await egress.request(url, limits)
  if (reply.status >= 400) {
    throw new AppError('invalid_request', texts.pageStatus({ status: reply.status }))
  }
  return {
    url: reply.url,
    html: decodePage(reply.body, valuesOf(reply.headers, 'content-type')[0] ?? ''),
    policies: valuesOf(reply.headers, 'content-security-policy'),
  }
}

function valuesOf(headers: ResponseHeaders, name: string): string[] {
  const value = headers[name]
  return value === undefined ? [] : [value].flat()
}

const unreachable = (cause: EgressError) =>
  new AppError('invalid_request', toFetchRefusal(cause).reason)
