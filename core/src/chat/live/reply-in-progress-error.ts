import * as texts from '@askwell/messages/chat/refusals'
import { AppError } from '../../shared/index.ts'

/** The error when another reply of the conversation is being read. */
export const replyInProgressError = () =>
  new AppError('rate_limited', texts.answerIncomplete, {
    retryAfterSeconds: 2,
  })
