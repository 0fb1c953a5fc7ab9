import * as text from '@askwell/messages/functions/form'
import { CallError } from '../../../../shared/call-error.ts'

/** The server's message, or a text with the reason when there was no response. */
export function errorMessageOf(error: unknown): string {
  if (error instanceof CallError && error.isFromServer) return error.message
  return error instanceof Error
    ? text.failed({ reason: error.message })
    : text.failedForUnknownReason
}
