import { AppError } from '../../shared/index.ts'

/** The text of a refusal, with the time after which to try again. */
export type LimitText = (wait: { seconds: number }) => string

export function chatLimitError(text: LimitText, endsInMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(endsInMs / 1_000))
  return new AppError('rate_limited', text({ seconds }), {
    retryAfterSeconds: seconds,
  })
}
