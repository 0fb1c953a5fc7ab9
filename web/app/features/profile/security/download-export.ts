import { errorReply } from '@askwell/contract/errors'
import { exportAccount } from '@askwell/contract/security'
import * as z from 'zod/mini'
import { CallError } from '../../../shared/call-error.ts'
import { currentToken } from '../../../shared/session.ts'

/** Fetches everything of the account as one zip. @throws {CallError} with the server's reason. */
export async function downloadExport(password: string): Promise<Blob> {
  const response = await fetch(`/api${exportAccount.path}`, {
    headers: {
      authorization: `Bearer ${currentToken() ?? ''}`,
      'x-current-password': encodeURIComponent(password),
    },
  }).catch(() => {
    throw new CallError({ code: 'unreachable', message: 'The server cannot be reached' })
  })
  if (response.ok) return response.blob()

  const refusal = z.safeParse(errorReply, await response.json().catch(() => null))
  throw refusal.success
    ? new CallError({ ...refusal.data, fields: {}, status: response.status })
    : new CallError({ code: 'unreadable', message: 'The server gave an unexpected answer' })
}
