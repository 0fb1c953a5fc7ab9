import type { Clock } from '@askwell/core/shared'
import { databaseCreatedAt } from '../../platform/db/migration-records.ts'
import { runSlices, type Slices } from '../../platform/db/slices/run-slices.ts'
import { folderCount } from '../../platform/files/original-key.ts'
import type { StoredFiles } from '../../platform/files/stored-files.ts'
import type { MaintenanceStep } from '../../platform/runtime/maintenance.ts'
import { removeUnused, unusedKeys, type OriginalFiles } from './original-files.ts'

/** The lock of a key protects an upload; this leaves time to notice a wrong setting or a bad restore. */
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
    // oxlint-disable-next-line no-restricted-properties -- the file system has written its own time
    run: () => files.storedFiles.removeAbandonedUploads(Date.now()),
  },
]

type StoredOriginals = OriginalFiles & { storedFiles: StoredFiles }

/**
 * Removes originals that no source refers to, as a crash between storing a file and its commit leaves
 * them. Each minute has its folder, so that all are read within five hours. A file that is older than the
 * database belongs to another database, such as one that was replaced by PostgreSQL.
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
    // Without a lock first, because nearly all are used.
    await removeUnused(files, await unusedKeys(files, keys))
    yield
  }
}
