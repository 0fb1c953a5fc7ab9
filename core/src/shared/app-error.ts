import type { ErrorCode } from '@askwell/contract/errors'

/** An error whose message is shown to the user. Any other thrown error is a defect. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** One message per invalid field, by the field names of the request. */
  readonly fields: Record<string, string> | undefined
  /** Seconds after which the request can be retried (for 429 and 503). */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
