import {
  exportConversations,
  type exportConversationsBody,
  type ExportFormat,
} from '@askwell/contract/conversations/export'
import type * as z from 'zod/mini'
import { downloadFile } from '../../downloads/download-file.ts'

/** The filters of the list. */
export type ExportFilter = Omit<z.input<typeof exportConversationsBody>, 'format'>

/** Downloads conversations as a file. @throws {CallError} with the server's message. */
export const downloadConversations = (filter: ExportFilter, format: ExportFormat): Promise<Blob> =>
  downloadFile(exportConversations.path, {
    method: exportConversations.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...filter, format }),
  })
