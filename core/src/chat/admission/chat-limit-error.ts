import { AppError } from '../../shared/index.ts'

/** A refusal that says when to go on. */
export type LimitText = (wait: { seconds: number }) => string

export function chatLimitError(text: LimitText, endsInMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(endsInMs / 1_000))
  return new AppError('rate_limited', text({ seconds }), {
    retryAfterSeconds: seconds,
  })
}
