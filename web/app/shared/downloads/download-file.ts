import { errorReply } from '@askwell/contract/errors'
import * as texts from '@askwell/messages/app/refusals'
import * as z from 'zod/mini'
import { CallError } from '../call-error.ts'
import { currentToken } from '../session.ts'

type FileRequest = { method?: string; headers?: Record<string, string>; body?: string }

/** Downloads the file that an API endpoint returns. @throws {CallError} with the server's message. */
export async function downloadFile(path: string, request: FileRequest = {}): Promise<Blob> {
  const response = await fetch(`/api${path}`, {
    ...request,
    headers: { authorization: `Bearer ${currentToken() ?? ''}`, ...request.headers },
  }).catch(() => {
    throw new CallError({ code: 'unreachable', message: texts.unreachable })
  })
  if (response.ok) return response.blob()

  const refusal = z.safeParse(errorReply, await response.json().catch(() => null))
  throw refusal.success
    ? new CallError({ ...refusal.data, fields: {}, status: response.status })
    : new CallError({ code: 'unreadable', message: texts.unreadable })
}
