import { exportAccount } from '@askwell/contract/security'
import { downloadFile } from '../../../shared/downloads/download-file.ts'

/** Downloads all data of the account as a ZIP file. @throws {CallError} with the server's message. */
export const downloadExport = (password: string): Promise<Blob> =>
  downloadFile(exportAccount.path, {
    headers: { 'x-current-password': encodeURIComponent(password) },
  })
