import type { Clock } from '@askwell/core/shared'
import { databaseCreatedAt } from '../../platform/db/migration-records.ts'
import { runSlices, type Slices } from '../../platform/db/slices/run-slices.ts'
import { folderCount } from '../../platform/files/original-key.ts'
import type { StoredFiles } from '../../platform/files/stored-files.ts'
import type { MaintenanceStep } from '../../platform/runtime/maintenance.ts'
import { removeUnused, unusedKeys, type OriginalFiles } from './original-files.ts'

/** Locks already protect uploads in progress; this age leaves time to notice a wrong setting or a bad restore. */
const unusedMs = 24 * 60 * 60_000
const minuteMs = 60_000

export const removalOfUnusedFiles = ({
  clock,
  ...files
}: StoredOriginals & { clock: Clock }): MaintenanceStep[] => [
  {
    name: 'remove-unused-originals',
    run: () => removeUnusedOriginals(files, clock()),
  },
  {
    name: 'remove-abandoned-uploads',
    // oxlint-disable-next-line no-restricted-properties -- compared with timestamps of the file system
    run: () => files.storedFiles.removeAbandonedUploads(Date.now()),
  },
]

type StoredOriginals = OriginalFiles & { storedFiles: StoredFiles }

/**
 * Removes originals that no source refers to, which a crash between storing a file and the commit leaves behind. Each
 * minute checks one folder, so that all are checked within five hours. A file older than the database belongs to
 * another database, for example one that was replaced by PostgreSQL.
 */
export async function removeUnusedOriginals(files: StoredOriginals, now: number): Promise<void> {
  const folder = Math.floor(now / minuteMs) % folderCount
  const period = {
    after: await databaseCreatedAt(files.database.db),
    before: now - unusedMs,
  }
  await runSlices(removeInFolder(files, folder, period))
}

async function* removeInFolder(
  files: StoredOriginals,
  folder: number,
  period: { after: number; before: number },
): Slices {
  for await (const keys of files.storedFiles.keysOf(folder, period)) {
    // Checks without a lock first, because nearly all originals are used.
    await removeUnused(files, await unusedKeys(files, keys))
    yield
  }
}
