import { errorReply } from '@askwell/contract/errors'
import { exportAccount } from '@askwell/contract/security'
import * as z from 'zod/mini'
import * as texts from '@askwell/messages/app/refusals'
import { CallError } from '../../../shared/call-error.ts'
import { currentToken } from '../../../shared/session.ts'

/** Downloads all data of the account as a zip. @throws {CallError} with the server's reason. */
export async function downloadExport(password: string): Promise<Blob> {
  const response = await fetch(`/api${exportAccount.path}`, {
    headers: {
      authorization: `Bearer ${currentToken() ?? ''}`,
      'x-current-password': encodeURIComponent(password),
    },
  }).catch(() => {
    throw new CallError({ code: 'unreachable', message: texts.unreachable })
  })
  if (response.ok) return response.blob()

  const refusal = z.safeParse(errorReply, await response.json().catch(() => null))
  throw refusal.success
    ? new CallError({ ...refusal.data, fields: {}, status: response.status })
    : new CallError({ code: 'unreadable', message: texts.unreadable })
}
