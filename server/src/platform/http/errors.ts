import { type ErrorCode, type ErrorReply } from '@askwell/contract/errors'
import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/app/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as requestsTexts from '@askwell/messages/app/requests'
import { TemporaryError } from '../files/s3/s3-client.ts'
import { routeOf } from '../metrics/http-metrics.ts'

/** The HTTP status of every error code; a missing code does not compile. */
export const statusOf = {
  invalid_request: 400,
  unknown_plan: 400,
  same_plan: 400,
  not_current_plan: 400,
  url_blocked: 400,
  bad_arguments: 400,
  link_expired: 400,
  signed_out: 401,
  token_expired: 401,
  token_revoked: 401,
  bad_credentials: 401,
  bad_google_credential: 401,
  second_factor_required: 401,
  second_factor_wrong: 401,
  no_messages_left: 402,
  nothing_paid: 402,
  no_saved_card: 402,
  card_declined: 402,
  not_yours: 403,
  current_password_wrong: 403,
  account_closing: 403,
  suspended: 403,
  bot_limit_reached: 403,
  plan_required: 403,
  origin_not_allowed: 403,
  not_found: 404,
  no_subscription: 404,
  email_taken: 409,
  link_needs_password: 409,
  already_subscribed: 409,
  past_due: 409,
  preview_outdated: 409,
  payment_processing: 409,
  name_taken: 409,
  question_answered: 409,
  request_timeout: 408,
  too_large: 413,
  type_not_allowed: 415,
  rate_limited: 429,
  internal: 500,
  payment_provider_failed: 502,
  model_failed: 502,
  function_failed: 502,
  not_configured: 503,
  overloaded: 503,
  function_timeout: 504,
} satisfies Record<ErrorCode, number>

/** Errors of Fastify and its plugins, by their status. */
const frameworkErrors: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: 'invalid_request', message: requestsTexts.unreadable },
  413: { code: 'too_large', message: requestsTexts.tooLarge },
  415: {
    code: 'type_not_allowed',
    message: requestsTexts.wrongType,
  },
  429: { code: 'rate_limited', message: requestsTexts.tooMany },
}

/** The JSON body of an error. Unknown errors have the message 'An unexpected error occurred'. */
function toReply(error: unknown, requestId: string): ErrorReply {
  if (error instanceof AppError) {
    return {
      status: 0,
      code: error.code,
      message: error.message,
      ...(error.fields ? { errors: error.fields } : {}),
    }
  }
  const unavailable = storageRefusalOf(error)
  if (unavailable !== null) return { status: 0, code: 'overloaded', message: unavailable }
  const known = frameworkErrors[statusCodeOf(error)]
  if (known) return { status: 0, ...known }

  return { status: 0, code: 'internal', message: texts.internal, request_id: requestId }
}

/** The message for an error of the file store or a full disk; null for other errors. */
function storageRefusalOf(error: unknown): string | null {
  if (error instanceof TemporaryError) return requestsTexts.fileStoreUnavailable
  return isDiskFull(error) ? requestsTexts.diskFull : null
}

/** Seconds after which a client may retry when the file store is unavailable. */
const storageRetrySeconds = 30

function retryAfterOf(error: unknown): number | undefined {
  if (error instanceof AppError) return error.retryAfterSeconds
  return storageRefusalOf(error) === null ? undefined : storageRetrySeconds
}

/** Whether there is no space or quota for a file. A full disk in SQLite is handled with the database errors. */
function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:ENOSPC|EDQUOT)$/.test(String(error.code))
}

function statusCodeOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 0
  return typeof error.statusCode === 'number' ? error.statusCode : 0
}

/** Refusals that may be part of an attack. Each is logged as one line, without values from the path. */
const securityEvents: Partial<Record<ErrorCode, string>> = {
  rate_limited: 'throttled',
  token_revoked: 'revoked_token_used',
  not_yours: 'foreign_account_named',
  origin_not_allowed: 'origin_refused',
  url_blocked: 'egress_refused',
}

/** Sends every error as JSON, and logs defects with their stack. */
export function replyWithErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const body = toReply(error, request.id)
    if (body.code === 'internal' || storageRefusalOf(error) !== null)
      request.log.error({ err: error }, 'request failed')
    const security = securityEvents[body.code]
    if (security)
      request.log.info({ security, address: request.ip, call: routeOf(request) }, 'security')
    const retryAfterSeconds = retryAfterOf(error)
    if (retryAfterSeconds !== undefined) {
      void reply.header('retry-after', String(retryAfterSeconds))
    }
    // Fastify closes the connection when it refuses a body, often before the client has read the response. The rest of
    // the body is drained instead.
    if (body.code !== 'request_timeout') void reply.removeHeader('connection')
    return reply.code(statusOf[body.code]).header('cache-control', 'no-store').send(body)
  })
}

/** The path without the query, which may contain a visitor's text. */
const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? ''

/** The body of a 400 response to an address that cannot be decoded. */
export const malformedAddress: ErrorReply = {
  status: 0,
  code: 'invalid_request',
  message: requestsTexts.unreadable,
}

/** The body of a 404 response to an unknown call. */
export function notFound(request: FastifyRequest): ErrorReply {
  return {
    status: 0,
    code: 'not_found',
    message: requestsTexts.noSuchCall({ method: request.method, path: pathOf(request) }),
  }
}
