import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseAuthHeader } from '@askwell/contract/integrations/integration-rules'
import type {
  AccessTokenStore,
  CallService,
  FunctionCredentials,
  FunctionResponse,
  FunctionRequest,
  ServiceHealthStore,
} from '@askwell/core/integrations'
import { AppError, type Clock } from '@askwell/core/shared'
import { firstHeader, type Egress, type ResponseHead } from '../../platform/egress/index.ts'
import { retryAfterMs } from '../../platform/http/retry-after.ts'
import { createAccessTokens, type AccessTokens } from './access-tokens.ts'
import { removeSecrets } from './echoed-secrets.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { callLimits } from './call-limits.ts'
import { isConnectionFailure, toFunctionError } from './function-errors.ts'

type CalledFunction = FunctionCredentials & { id: string }
type Reply = ResponseHead & { body: Buffer }
type CallTimeouts = { headersMs: number; totalMs: number }
type CallContext = {
  egress: Egress
  tokens: AccessTokens
  times: CallTimeouts
  signal: AbortSignal
}

type FunctionCallerDeps = {
  egress: Egress
  clock: Clock
  /** Failure counts of services, shared by all processes. */
  health: ServiceHealthStore
  tokens: AccessTokenStore
  times?: CallTimeouts
}

/** The service has responded: an error while recording its health must not change the result. */
const ignoreErrors = (note: Promise<void>): Promise<void> => note.catch(() => undefined)

/** Calls services of owners through the egress guard, authenticated as configured for each function. */
export function createFunctionCaller({
  egress,
  clock,
  health,
  tokens: kept,
  times = callLimits,
}: FunctionCallerDeps): CallService {
  const breaker = createCircuitBreaker(health, clock)
  const tokens = createAccessTokens(egress, kept, clock)

  return async (called, request, abandoned) => {
    await breaker.assertClosed(called.id)
    const limit = AbortSignal.timeout(times.totalMs)
    const signal = abandoned ? AbortSignal.any([abandoned, limit]) : limit
    const context = { egress, tokens, times, signal }
    try {
      const { reply, secrets } = await sendAuthenticated(context, called, request)
      await ignoreErrors(
        reply.status >= 500 ? breaker.recordFailure(called.id) : breaker.recordSuccess(called.id),
      )
      return toAnswer(reply, secrets)
    } catch (error) {
      const refusal = toFunctionError(error)
      const isOurs = refusal instanceof AppError && refusal.code === 'url_blocked'
      if (!isOurs && !abandoned?.aborted) await ignoreErrors(breaker.recordFailure(called.id))
      throw refusal
    }
  }
}

/** A response, and the secrets that were sent with its request. */
type AuthenticatedReply = { reply: Reply; secrets: string[] }

/** Sends a request; requests a new token once when the service refuses the current one. */
async function sendAuthenticated(
  context: CallContext,
  called: CalledFunction,
  request: FunctionRequest,
): Promise<AuthenticatedReply> {
  const headers = headersOf(request)
  if (called.authType !== 'OAUTH2.0') {
    const own = authHeaders(called)
    const reply = await sendWithRetries(context, request, { ...headers, ...own })
    return { reply, secrets: Object.values(own) }
  }
  const sendWith = (token: string) =>
    sendWithRetries(context, request, { ...headers, Authorization: `Bearer ${token}` })
  const { tokens } = context
  const token = await tokens.get(called.id, called)
  const reply = await sendWith(token)
  const secrets = [called.clientSecret, token]
  if (reply.status !== 401) return { reply, secrets }

  await tokens.invalidate(called.id, called, token)
  const next = await tokens.get(called.id, called)
  return { reply: await sendWith(next), secrets: [...secrets, next] }
}

/** Retries of a POST carry the same idempotency key. */
const headersOf = ({ method, headers }: FunctionRequest): Record<string, string> =>
  method === 'GET'
    ? headers
    : { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() }

function authHeaders({ authType, authHeader }: CalledFunction): Record<string, string> {
  const header = authType === 'API KEY' ? parseAuthHeader(authHeader) : null
  return header ? { [header.name]: header.value } : {}
}

const retryableStatuses = new Set([429, 502, 503, 504])

/** Retries GET only, because a repeated POST could book twice. */
async function sendWithRetries(
  context: CallContext,
  request: FunctionRequest,
  headers: Record<string, string>,
): Promise<Reply> {
  const tries = request.method === 'GET' ? callLimits.retries : 0
  for (let left = tries; ; left -= 1) {
    const reply = await send(context, request, headers).catch((error: unknown) => {
      if (left === 0 || !isConnectionFailure(error)) throw error
      return null
    })
    if (reply && (left === 0 || !retryableStatuses.has(reply.status))) return reply

    const pauseMs = retryDelayMs(reply)
    if (reply && pauseMs === null) return reply
    // After an abort the next request throws its reason.
    await wait(pauseMs ?? 0, undefined, { signal: context.signal }).catch(() => undefined)
  }
}

/** The delay that the service requests, or a short random one; null when it requests more than five seconds. */
function retryDelayMs(reply: Reply | null): number | null {
  const ms = reply ? retryAfterMs(reply.headers) : null
  if (ms === null) return randomInt(100, 400)
  return ms > callLimits.longestRetryAfterMs ? null : ms
}

const send = (
  { egress, times, signal }: CallContext,
  { method, url, body }: FunctionRequest,
  headers: Record<string, string>,
): Promise<Reply> =>
  egress.request(url, {
    method,
    accept: 'application/json, text/*;q=0.9, */*;q=0.1',
    headers,
    ...(body === null ? {} : { body }),
    maxBytes: callLimits.bytes,
    headersTimeoutMs: times.headersMs,
    totalTimeoutMs: times.totalMs,
    maxRedirects: callLimits.redirects,
    signal,
  })

/** Bytes read beyond the shown part, so that a secret at its end is found and removed completely. */
const longestSecret = 16_384

function toAnswer({ status, headers, body }: Reply, secrets: string[]): FunctionResponse {
  const isCut = body.length > callLimits.resultBytes
  const read = body.subarray(0, callLimits.resultBytes + longestSecret).toString('utf8')
  const cleaned = Buffer.from(removeSecrets(read, secrets))
  const shown = isCut ? cleaned.subarray(0, callLimits.resultBytes) : cleaned
  return {
    status,
    contentType: firstHeader(headers, 'content-type') ?? '',
    // A character cut at the end is decoded as U+FFFD, which is removed.
    text: shown.toString('utf8').replace(/\ufffd$/, isCut ? '' : '$&'),
    isCut,
    bytes: body.length,
  }
}
