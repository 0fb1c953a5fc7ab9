import { refusalTexts, type ErrorCode, type ErrorReply } from '@askwell/contract/errors'
import { AppError } from '@askwell/core/shared'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The one place that knows the HTTP status of a refusal; a new code does not compile without it. */
const statusOf = {
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
  bot_limit_reached: 403,
  plan_required: 403,
  origin_not_allowed: 403,
  not_found: 404,
  no_subscription: 404,
  email_taken: 409,
  link_needs_password: 409,
  already_subscribed: 409,
  past_due: 409,
  name_taken: 409,
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

/** Refusals that Fastify and its plugins make before our code runs, by their status. */
const byStatus: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: 'invalid_request', message: 'The request could not be read.' },
  413: { code: 'too_large', message: 'The request is too large.' },
  415: {
    code: 'type_not_allowed',
    message: 'Send JSON, a form or multipart form data.',
  },
  429: { code: 'rate_limited', message: 'Too many requests. Please wait a moment and try again.' },
}

/** The JSON body of a refusal; everything that is not one of ours reads 'An unexpected error occurred'. */
function toReply(error: unknown, requestId: string): ErrorReply {
  if (error instanceof AppError) {
    return {
      status: 0,
      code: error.code,
      message: error.message,
      ...(error.fields ? { errors: error.fields } : {}),
    }
  }
  const known = byStatus[statusCodeOf(error)]
  if (known) return { status: 0, ...known }

  return { status: 0, code: 'internal', message: refusalTexts.internal, request_id: requestId }
}

function statusCodeOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 0
  return typeof error.statusCode === 'number' ? error.statusCode : 0
}

/** Refusals that may be a part of an attack; each is one line in the operator's log. */
const securityEvents: Partial<Record<ErrorCode, string>> = {
  rate_limited: 'throttled',
  token_revoked: 'revoked_token_used',
  not_yours: 'foreign_account_named',
  origin_not_allowed: 'origin_refused',
  url_blocked: 'egress_refused',
}

/** Answers every refusal as JSON, and logs defects with their stack. */
export function replyWithErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const body = toReply(error, request.id)
    if (body.code === 'internal') request.log.error({ err: error }, 'request failed')
    const security = securityEvents[body.code]
    if (security)
      request.log.info({ security, address: request.ip, call: pathOf(request) }, 'security')
    if (error instanceof AppError && error.retryAfterSeconds !== undefined) {
      void reply.header('retry-after', String(error.retryAfterSeconds))
    }
    return reply.code(statusOf[body.code]).header('cache-control', 'no-store').send(body)
  })
}

/** Without the query, which may hold what a visitor wrote. */
const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? ''

/** 404 as JSON for a call that does not exist. */
export function notFound(request: FastifyRequest): ErrorReply {
  return {
    status: 0,
    code: 'not_found',
    message: `There is no call ${request.method} ${pathOf(request)}.`,
  }
}
