import type { DeliveryAttempt } from '@askwell/core/integrations'
import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/functions/deliveries-log'
import { EgressError, type Egress, type EgressFailure } from '../../platform/egress/index.ts'
import { retryAfterMs } from '../../platform/http/retry-after.ts'
import { signedHeaders } from './signature.ts'

export type Sent = { id: string; url: string; secret: string; body: string; at: number }

/** Time limit of one attempt in milliseconds, including the connection. */
const maxMs = 10_000

/**
 * Makes one attempt at a delivery, with a new signature. Redirects are not followed, because the signature is meant for
 * this address.
 */
export async function sendDelivery(
  egress: Egress,
  { url, secret, ...signed }: Sent,
  signal: AbortSignal,
): Promise<DeliveryAttempt> {
  try {
    const { status, headers } = await egress.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(secret, signed) },
      body: signed.body,
      maxBytes: 0,
      headersTimeoutMs: maxMs,
      totalTimeoutMs: maxMs,
      maxRedirects: 0,
      // Only the status of the response is used.
      wantsBody: () => false,
      signal,
    })
    return { status, retryAfterMs: retryAfterMs(headers), ...statusOutcome(status) }
  } catch (error) {
    if (signal.aborted) throw error
    return { status: null, retryAfterMs: null, ...errorOutcome(error) }
  }
}

function statusOutcome(status: number): Pick<DeliveryAttempt, 'error' | 'isPermanent'> {
  if (status >= 200 && status < 300) return { error: null, isPermanent: false }
  if (status === 410) {
    return { error: texts.gone, isPermanent: true }
  }
  return { error: texts.answeredStatus({ status }), isPermanent: false }
}

const failureMessages: Record<EgressFailure, string> = {
  bad_encoding: texts.answerUnreadable,
  connection: texts.unreachable,
  headers_too_slow: texts.noAnswer,
  redirect_refused: texts.redirected,
  too_large: texts.answerTooLarge,
  too_many_redirects: texts.redirectedTooOften,
  too_slow: texts.tooSlow,
}

function errorOutcome(error: unknown): Pick<DeliveryAttempt, 'error' | 'isPermanent'> {
  if (error instanceof EgressError)
    return { error: failureMessages[error.failure], isPermanent: false }
  if (error instanceof AppError) return { error: error.message, isPermanent: true }
  throw error
}
