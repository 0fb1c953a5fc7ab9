import type { ExportEntry } from '@askwell/core/accounts'
import type { Originals } from '@askwell/core/knowledge'
import type { OwnerId } from '@askwell/core/shared'
import type { Database } from '../platform/db/connect.ts'
import { exportedFiles, exportedImage, exportedRows } from './stores/account-export-store.ts'

/** All data of an account as files: its rows as JSON, its uploads unchanged. */
export const createAccountExport =
  ({ db }: Database, originals: Originals) =>
  async (ownerId: OwnerId): Promise<ExportEntry[]> => {
    const rows = await exportedRows(db, ownerId)
    const files = await exportedFiles(db, ownerId)
    return [
      ...rows,
      ...files.originals.map(({ id, name, key }) => ({
        name: `files/${id}-${safeName(name)}`,
        content: () => originals.read(key),
      })),
      ...files.images.map(({ id, name }) => ({
        name: `function-images/${name}`,
        content: () => imageBytes(() => exportedImage(db, id)),
      })),
    ]
  }

async function* imageBytes(read: () => Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await read()
}

/** Replaces characters of an uploaded file's name that could escape the folder or have a special meaning. */
const safeName = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')
    .replaceAll(/\.{2,}/g, '_')
    .slice(-100)
