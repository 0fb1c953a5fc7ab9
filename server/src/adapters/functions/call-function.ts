import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseAuthHeader } from '@askwell/contract/integration-rules'
import type {
  AccessTokenStore,
  AskService,
  Credentials,
  FunctionAnswer,
  FunctionRequest,
  HealthStore,
} from '@askwell/core/integrations'
import { AppError, type Clock } from '@askwell/core/shared'
import { firstHeader, type Egress, type Head } from '../egress/index.ts'
import { createAccessTokens, type AccessTokens } from './access-tokens.ts'
import { createBreaker } from './breaker.ts'
import { callLimits } from './call-limits.ts'
import { isConnectionFailure, toRefusal } from './failure.ts'

type Called = Credentials & { id: string }
type Reply = Head & { body: Buffer }
type Times = { headersMs: number; totalMs: number }
type Course = { egress: Egress; tokens: AccessTokens; times: Times; signal: AbortSignal }

type Caller = {
  egress: Egress
  clock: Clock
  /** What all processes know of services that fail. */
  health: HealthStore
  tokens: AccessTokenStore
  times?: Times
}

/** The service has done its part: what cannot be noted about it changes nothing of what it answered. */
const noted = (note: Promise<void>): Promise<void> => note.catch(() => undefined)

/** Calls of customers' services through the guarded way out, signed in as each function says. */
export function createFunctionCaller({
  egress,
  clock,
  health,
  tokens: kept,
  times = callLimits,
}: Caller): AskService {
  const breaker = createBreaker(health, clock)
  const tokens = createAccessTokens(egress, kept, clock)

  return async (called, request, leaving) => {
    await breaker.admit(called.id)
    const limit = AbortSignal.timeout(times.totalMs)
    const signal = leaving ? AbortSignal.any([leaving, limit]) : limit
    const course = { egress, tokens, times, signal }
    try {
      const reply = await sendSignedIn(course, called, request)
      await noted(reply.status >= 500 ? breaker.failed(called.id) : breaker.succeeded(called.id))
      return answerOf(reply)
    } catch (error) {
      const refusal = toRefusal(error)
      const isOurs = refusal instanceof AppError && refusal.code === 'url_blocked'
      if (!isOurs && !leaving?.aborted) await noted(breaker.failed(called.id))
      throw refusal
    }
  }
}

/** A token that was not accepted is asked for once more. */
async function sendSignedIn(
  course: Course,
  called: Called,
  request: FunctionRequest,
): Promise<Reply> {
  const headers = headersOf(request)
  if (called.authType !== 'OAUTH2.0') {
    return sendPatiently(course, request, { ...headers, ...authorisation(called) })
  }
  const sendWith = (token: string) =>
    sendPatiently(course, request, { ...headers, Authorization: `Bearer ${token}` })
  const { tokens } = course
  const token = await tokens.of(called.id, called)
  const reply = await sendWith(token)
  if (reply.status !== 401) return reply

  await tokens.drop(called.id, called, token)
  return sendWith(await tokens.of(called.id, called))
}

/** A repeated POST carries the same key, so that the service can see that it is the same wish. */
const headersOf = ({ method, headers }: FunctionRequest): Record<string, string> =>
  method === 'GET'
    ? headers
    : { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() }

function authorisation({ authType, authHeader }: Called): Record<string, string> {
  const header = authType === 'API KEY' ? parseAuthHeader(authHeader) : null
  return header ? { [header.name]: header.value } : {}
}

const passing = new Set([429, 502, 503, 504])

/** Only GET is repeated: nobody wants two bookings. */
async function sendPatiently(
  course: Course,
  request: FunctionRequest,
  headers: Record<string, string>,
): Promise<Reply> {
  const tries = request.method === 'GET' ? callLimits.retries : 0
  for (let left = tries; ; left -= 1) {
    const reply = await send(course, request, headers).catch((error: unknown) => {
      if (left === 0 || !isConnectionFailure(error)) throw error
      return null
    })
    if (reply && (left === 0 || !passing.has(reply.status))) return reply

    const pauseMs = pauseBefore(reply)
    if (reply && pauseMs === null) return reply
    await wait(pauseMs ?? 0, undefined, { signal: course.signal }).catch(() => {
      throw course.signal.reason
    })
  }
}

/** What the service asks for, up to five seconds, else a short random time; null: too long to wait. */
function pauseBefore(reply: Reply | null): number | null {
  const wanted = Number(reply ? firstHeader(reply.headers, 'retry-after') : undefined)
  if (!Number.isFinite(wanted) || wanted < 0) return randomInt(100, 400)
  return wanted * 1_000 > callLimits.longestRetryAfterMs ? null : wanted * 1_000
}

const send = (
  { egress, times, signal }: Course,
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

function answerOf({ status, headers, body }: Reply): FunctionAnswer {
  const isCut = body.length > callLimits.resultBytes
  const shown = isCut ? body.subarray(0, callLimits.resultBytes) : body
  return {
    status,
    contentType: firstHeader(headers, 'content-type') ?? '',
    // A character that was cut in two becomes one that is marked as broken; it is left out.
    text: shown.toString('utf8').replace(/\ufffd$/, isCut ? '' : '$&'),
    isCut,
    bytes: body.length,
  }
}
