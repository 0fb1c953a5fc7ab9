import {
  exportConversations,
  type exportConversationsBody,
  type ExportFormat,
} from '@askwell/contract/conversations/export'
import { errorReply } from '@askwell/contract/errors'
import * as texts from '@askwell/messages/app/refusals'
import * as z from 'zod/mini'
import { CallError } from '../../call-error.ts'
import { currentToken } from '../../session.ts'

/** The filters of the list. */
export type ExportFilter = Omit<z.input<typeof exportConversationsBody>, 'format'>

/** Downloads conversations as a file. @throws {CallError} with the server's reason. */
export async function downloadConversations(
  filter: ExportFilter,
  format: ExportFormat,
): Promise<Blob> {
  const response = await fetch(`/api${exportConversations.path}`, {
    method: exportConversations.method,
    headers: {
      authorization: `Bearer ${currentToken() ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...filter, format }),
  }).catch(() => {
    throw new CallError({ code: 'unreachable', message: texts.unreachable })
  })
  if (response.ok) return response.blob()

  const refusal = z.safeParse(errorReply, await response.json().catch(() => null))
  throw refusal.success
    ? new CallError({ ...refusal.data, fields: {}, status: response.status })
    : new CallError({ code: 'unreadable', message: texts.unreadable })
}
