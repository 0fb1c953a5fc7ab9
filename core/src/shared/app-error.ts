import type { ErrorCode } from '@askwell/contract/errors'

/** An error that the user should read. Any other thrown error is a defect. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** One text per invalid field, by the caller's field names. */
  readonly fields: Record<string, string> | undefined
  /** Seconds after which a retry makes sense (429 and 503). */
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
