import type { ErrorCode } from '@askwell/contract/errors'

/** A refusal the user should read. Anything else that is thrown is a defect. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** One text per refused field, in the caller's field names. */
  readonly fields: Record<string, string> | undefined
  /** Seconds after which trying again makes sense (429 and 503). */
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
