import * as z from 'zod/mini'

/** The codes of all errors with a message for users. */
export const errorCodes = [
  'invalid_request',
  'unknown_plan',
  'same_plan',
  'not_current_plan',
  'url_blocked',
  'bad_arguments',
  'link_expired',
  'signed_out',
  'token_expired',
  'token_revoked',
  'bad_credentials',
  'bad_google_credential',
  'second_factor_required',
  'second_factor_wrong',
  'no_messages_left',
  'nothing_paid',
  'no_saved_card',
  'card_declined',
  'not_yours',
  'current_password_wrong',
  'account_closing',
  'suspended',
  'bot_limit_reached',
  'plan_required',
  'origin_not_allowed',
  'not_found',
  'no_subscription',
  'email_taken',
  'link_needs_password',
  'already_subscribed',
  'past_due',
  'preview_outdated',
  'payment_processing',
  'name_taken',
  'question_answered',
  'request_timeout',
  'too_large',
  'type_not_allowed',
  'rate_limited',
  'internal',
  'payment_provider_failed',
  'model_failed',
  'function_failed',
  'not_configured',
  'overloaded',
  'function_timeout',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** The JSON body of every error response. */
export const errorReply = z.object({
  status: z.literal(0),
  code: z.enum(errorCodes),
  message: z.string(),
  /** One text per field; only with the code `invalid_request`. */
  errors: z.optional(z.record(z.string(), z.string())),
  request_id: z.optional(z.string()),
})

export type ErrorReply = z.infer<typeof errorReply>
