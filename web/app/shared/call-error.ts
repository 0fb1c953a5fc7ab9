import type { ErrorCode } from '@askwell/contract/errors'
import * as refusalsText from '@askwell/messages/app/refusals'

/** `unreachable`: no response. `unreadable`: the response did not match the contract. */
export type CallErrorCode = ErrorCode | 'unreachable' | 'unreadable' | 'canceled'

type Refusal = {
  code: CallErrorCode
  message: string
  status?: number
  fields?: Record<string, string>
}

/** A failed call. `fields` maps each invalid field to its message. */
export class CallError extends Error {
  readonly code: CallErrorCode
  readonly status: number
  readonly fields: Record<string, string>

  constructor({ code, message, status = 0, fields = {} }: Refusal) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.fields = fields
  }

  /** Whether the message comes from the server and can be shown. */
  get isFromServer(): boolean {
    return this.code !== 'unreachable' && this.code !== 'unreadable' && this.code !== 'canceled'
  }
}

/** The server's message, or `fallback` if there is none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof CallError && error.isFromServer ? error.message : fallback
}

/** Whether the message means that the session has ended; it may come without its error code. */
export function isSessionExpiredText(message: string): boolean {
  return message.includes(refusalsText.tokenRevoked) || message.includes(refusalsText.tokenExpired)
}
