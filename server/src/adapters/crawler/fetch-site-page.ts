import type { DeliveredPage } from '@askwell/core/bots'
import { AppError } from '@askwell/core/shared'
import { EgressError, type Egress, type Headers } from '../egress/index.ts'
import { decodePage } from './decode-page.ts'
import { normaliseUrl } from './normalise-url.ts'

const limits = {
  maxBytes: 3_000_000,
  headersTimeoutMs: 8_000,
  totalTimeoutMs: 12_000,
  maxRedirects: 5,
  accept: 'text/html,application/xhtml+xml',
}

/** Fetches one page as its own visitors get it, with the policies it came with. */
export async function fetchSitePage(egress: Egress, typed: string): Promise<DeliveredPage> {
  const candidates = normaliseUrl(egress, typed)
  for (const [index, url] of candidates.entries()) {
    try {
      return await delivered(egress, url)
    } catch (error) {
      if (!(error instanceof EgressError)) throw error
      if (index === candidates.length - 1) throw unreachable(error)
    }
  }
  throw new Error('an address always has a candidate')
}

async function delivered(egress: Egress, url: string): Promise<DeliveredPage> {
  const reply = await egress.request(url, limits)
  if (reply.status >= 400) {
    throw new AppError('invalid_request', `The page answers with error ${reply.status}.`)
  }
  return {
    url: reply.url,
    html: decodePage(reply.body, valuesOf(reply.headers, 'content-type')[0] ?? ''),
    policies: valuesOf(reply.headers, 'content-security-policy'),
  }
}

function valuesOf(headers: Headers, name: string): string[] {
  const value = headers[name]
  return value === undefined ? [] : [value].flat()
}

const unreachable = (cause: EgressError) =>
  new AppError('invalid_request', `The page could not be loaded: ${cause.message}`)
