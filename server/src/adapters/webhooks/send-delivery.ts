import type { Attempt } from '@askwell/core/integrations'
import { AppError } from '@askwell/core/shared'
import { EgressError, firstHeader, type Egress, type EgressFailure } from '../egress/index.ts'
import { signedHeaders } from './signature.ts'

export type Sent = { id: string; url: string; secret: string; body: string; at: number }

/** The whole of one attempt may take so long, connecting included; milliseconds. */
const longestMs = 10_000

/** One attempt at a delivery, signed anew. Redirects are not followed: the address is what was signed for. */
export async function sendDelivery(
  egress: Egress,
  { url, secret, ...signed }: Sent,
  signal: AbortSignal,
): Promise<Attempt> {
  try {
    const { status, headers } = await egress.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(secret, signed) },
      body: signed.body,
      maxBytes: 0,
      headersTimeoutMs: longestMs,
      totalTimeoutMs: longestMs,
      maxRedirects: 0,
      // Whatever the receiver says beside its status is no concern of ours.
      wantsBody: () => false,
      signal,
    })
    const retryAfterMs = waitOf(firstHeader(headers, 'retry-after'), signed.at)
    return { status, retryAfterMs, ...judged(status) }
  } catch (error) {
    if (signal.aborted) throw error
    return { status: null, retryAfterMs: null, ...failed(error) }
  }
}

function judged(status: number): Pick<Attempt, 'error' | 'isHopeless'> {
  if (status >= 200 && status < 300) return { error: null, isHopeless: false }
  if (status === 410) {
    return { error: 'The receiver asks for no more of these (status 410).', isHopeless: true }
  }
  return { error: `The receiver answered with status ${status}.`, isHopeless: false }
}

const said: Record<EgressFailure, string> = {
  bad_encoding: 'The answer of the receiver could not be read.',
  connection: 'The receiver could not be reached.',
  headers_too_slow: 'The receiver did not answer in time.',
  redirect_refused: 'The receiver sent us to another address.',
  too_large: 'The answer of the receiver is too large.',
  too_many_redirects: 'The receiver sent us to another address. Please use the final one.',
  too_slow: 'The receiver took too long.',
}

function failed(error: unknown): Pick<Attempt, 'error' | 'isHopeless'> {
  if (error instanceof EgressError) return { error: said[error.failure], isHopeless: false }
  if (error instanceof AppError) return { error: error.message, isHopeless: true }
  throw error
}

/** `Retry-After` in seconds or as a date, as milliseconds from now; null without one. */
function waitOf(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isFinite(ms) && ms > 0 ? ms : null
}
