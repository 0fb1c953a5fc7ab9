import { CallError } from '../../../shared/call-error.ts'
import { words } from './words.ts'

/** The server's message; without an answer of the server, what went wrong on the way. */
export function saidOf(error: unknown): string {
  if (error instanceof CallError && error.isFromServer) return error.message
  return `${words.callFailed}${error instanceof Error ? error.message : 'unknown'}`
}
