import type { Originals } from '@askwell/core/knowledge'
import type { Clock } from '@askwell/core/shared'
import type { Database } from '../db/connect.ts'
import { createDistributedLock } from '../locks/distributed-lock.ts'
import { lockStore } from '../locks/lock-store.ts'
import { openDiskFiles } from '../files/disk.ts'
import type { ObjectStoreSettings } from '../files/s3/files-url.ts'
import { openS3Client, TemporaryError, type S3Client } from '../files/s3/s3-client.ts'
import { openS3Files, openS3StoredFiles } from '../files/s3/s3-files.ts'
import { openStoredFiles, type StoredFiles } from '../files/stored-files.ts'

type Place = { dataDir: string; objectStore: ObjectStoreSettings | null }

export type Files = {
  originals: Originals
  storedFiles: StoredFiles
  close: () => Promise<void>
}

/** The store of originals: an S3-compatible store if FILES_URL is set, otherwise the data folder. */
export async function openFiles(
  { dataDir, objectStore }: Place,
  database: Database,
  clock: Clock,
): Promise<Files> {
  if (objectStore === null) {
    return {
      originals: await openDiskFiles(dataDir),
      storedFiles: openStoredFiles(dataDir),
      close: async () => undefined,
    }
  }
  const client = openS3Client(objectStore)
  await refuseWrongSettings(client)
  const withLock = createDistributedLock(lockStore(database.db), clock)
  return {
    originals: await openS3Files({ client, dataDir, withLock }),
    storedFiles: openS3StoredFiles(client, dataDir),
    close: () => client.close(),
  }
}

/** Throws for wrong credentials or a missing bucket, but not for a store that is temporarily unreachable. */
async function refuseWrongSettings(client: S3Client): Promise<void> {
  try {
    await client.list('files/').next()
  } catch (error) {
    if (error instanceof TemporaryError) return
    await client.close()
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`FILES_URL: ${reason} Check the bucket and the key.`, { cause: error })
  }
}
