import { AppError } from '@askwell/core/shared'
import { EgressError, type EgressFailure } from '../egress/index.ts'

const said: Record<EgressFailure, string> = {
  bad_encoding: 'The answer of the function could not be decompressed.',
  connection: 'The function could not be reached.',
  headers_too_slow: 'The function did not answer in time.',
  redirect_refused: 'The function sent the request to another host.',
  too_large: 'The answer of the function is larger than 1 MB.',
  too_many_redirects: 'The function redirected too often.',
  too_slow: 'The function took too long.',
}

/** A failure on the way in the words of our calls; anything unknown stays as it is. */
export function toRefusal(error: unknown): unknown {
  if (isTimeout(error)) return new AppError('function_timeout', said.too_slow, { cause: error })
  if (!(error instanceof EgressError)) return error
  const isSlow = error.failure === 'headers_too_slow' || error.failure === 'too_slow'
  const code = isSlow ? 'function_timeout' : 'function_failed'
  return new AppError(code, said[error.failure], { cause: error })
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/** Whether no connection came about, so that asking again can do no harm. */
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof EgressError && error.failure === 'connection'
