import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/functions/calls'
import { EgressError, type EgressFailure } from '../../platform/egress/index.ts'

const failureMessages: Record<EgressFailure, string> = {
  bad_encoding: texts.answerCompressed,
  connection: texts.unreachable,
  headers_too_slow: texts.noAnswer,
  redirect_refused: texts.otherHost,
  too_large: texts.answerTooLarge,
  too_many_redirects: texts.tooManyRedirects,
  too_slow: texts.tooSlow,
}

/** Converts a network error to an error of the call; unknown errors are returned unchanged. */
export function toFunctionError(error: unknown): unknown {
  if (isTimeout(error))
    return new AppError('function_timeout', failureMessages.too_slow, { cause: error })
  if (!(error instanceof EgressError)) return error
  const isSlow = error.failure === 'headers_too_slow' || error.failure === 'too_slow'
  const code = isSlow ? 'function_timeout' : 'function_failed'
  return new AppError(code, failureMessages[error.failure], { cause: error })
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/** Whether no connection was established, so that a retry is safe. */
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof EgressError && error.failure === 'connection'
