import * as texts from '@askwell/messages/chat/limits'
import { AppError } from '../../shared/index.ts'

/** A refusal that says when to go on. */
export type LimitText = (time: { wait: string }) => string

export function chatLimitError(text: LimitText, endsInMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(endsInMs / 1_000))
  return new AppError('rate_limited', text({ wait: texts.chatWait({ seconds }) }), {
    retryAfterSeconds: seconds,
  })
}
