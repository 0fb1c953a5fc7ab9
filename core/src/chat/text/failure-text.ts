import { type ErrorCode } from '@askwell/contract/errors'
import * as refusalsText from '@askwell/messages/app/refusals'
import * as repliesText from '@askwell/messages/chat/replies'

/** The last event of an interrupted reply, live or when it is read again. */
export const interruptionEvent = {
  type: 'error',
  code: 'internal',
  message: repliesText.interrupted,
} as const

/** Text for the visitor when a reply failed. */
export const failureText = (code: ErrorCode): string =>
  code === 'model_failed' ? repliesText.modelFailed : refusalsText.internal
