import type { ErrorCode } from '@askwell/contract/errors'

/** `unreachable`: no answer came. `unreadable`: the answer was not one of ours. */
export type CallErrorCode = ErrorCode | 'unreachable' | 'unreadable' | 'cancelled'

type Refusal = {
  code: CallErrorCode
  message: string
  status?: number
  fields?: Record<string, string>
}

/** A call that did not succeed. `fields` holds one text per refused field. */
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

  /** Whether the message is the server's own and may be shown as it is. */
  get isFromServer(): boolean {
    return this.code !== 'unreachable' && this.code !== 'unreadable' && this.code !== 'cancelled'
  }
}

/** The server's message, or the fallback when the server said nothing. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof CallError && error.isFromServer ? error.message : fallback
}

/** Texts by which a session ends, also when they arrive without their code. */
export function saysSessionIsOver(message: string): boolean {
  return message.includes('Session expired') || message.includes('Signature expired')
}
