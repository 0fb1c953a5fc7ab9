import { statfs } from 'node:fs/promises'
import type { Config } from '../../platform/config/config.ts'
import { prepareDataDir } from '../../platform/files/data-dir.ts'
import { openS3Client } from '../../platform/files/s3/s3-client.ts'
import { tryObjectStore } from '../../platform/files/s3/try-object-store.ts'
import { hint, ok, problem, reasonOf, type Finding } from './finding.ts'

const gib = 1024 ** 3
/** Space for an upload, the write-ahead log and a snapshot of a small database. */
const minFree = gib
const neededFree = 64 * 1_048_576

/** Checks whether the data folder can be written, and the free space of its disk. */
export async function checkDataDir({ dataDir }: Config): Promise<Finding[]> {
  prepareDataDir(dataDir)
  const { bavail, bsize, blocks } = await statfs(dataDir)
  return [spaceFinding(dataDir, bavail * bsize, blocks * bsize)]
}

/** The finding about the free space of a disk; sizes in bytes. */
export function spaceFinding(folder: string, free: number, all: number): Finding {
  const words = `${folder} has ${(free / gib).toFixed(1)} of ${(all / gib).toFixed(1)} GiB free`
  if (free < neededFree) return problem(`${words}. Uploads and commits fail: make room.`)
  return free < minFree ? hint(`${words}. Make room before uploads fail.`) : ok(words)
}

/** Writes, reads and removes an object in the file store. */
export async function checkObjectStore({ objectStore }: Config): Promise<Finding[]> {
  if (objectStore === null) return [ok('in the data folder')]
  const client = openS3Client(objectStore)
  try {
    await tryObjectStore(client)
    return [ok(`${objectStore.bucketUrl}: written, read and removed`)]
  } catch (error) {
    return [problem(`FILES_URL: ${reasonOf(error)} Check address, bucket, key and its rights.`)]
  } finally {
    await client.close()
  }
}
