import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { originalPath } from '../../platform/files/disk.ts'
import type { ObjectStoreSettings } from '../../platform/files/s3/files-url.ts'
import {
  ObjectMissingError,
  openS3Client,
  type S3Client,
} from '../../platform/files/s3/s3-client.ts'
import { originalObject } from '../../platform/files/s3/s3-files.ts'

export type MovedOriginals = {
  /** How many originals the object store has now. */
  moved: number
  /** Keys of originals that are neither in the data folder nor in the object store. */
  missing: string[]
}

type Place = { dataDir: string; objectStore: ObjectStoreSettings | null }

/** Copies originals from the data folder to the object store, except those that are already there. */
export async function moveOriginals(
  keys: readonly string[],
  { dataDir, objectStore }: Place,
): Promise<MovedOriginals> {
  const result: MovedOriginals = { moved: 0, missing: [] }
  if (objectStore === null) return result
  const client = openS3Client(objectStore)
  try {
    for (const key of keys) {
      if ((await isStored(client, key)) || (await put(client, dataDir, key))) result.moved += 1
      else result.missing.push(key)
    }
    return result
  } finally {
    await client.close()
  }
}

/** Whether the store has an undamaged original; false for a damaged one, which is then replaced. */
async function isStored(client: S3Client, key: string): Promise<boolean> {
  try {
    return (await hashOf(await client.read(originalObject(key)))) === key
  } catch (error) {
    if (error instanceof ObjectMissingError) return false
    throw error
  }
}

/** Stores an original of the data folder and reads it back; false when it is missing or damaged in the folder. */
async function put(client: S3Client, dataDir: string, key: string): Promise<boolean> {
  const file = originalPath(dataDir, key)
  const sizeBytes = await sizeOf(file)
  if (sizeBytes === null || (await hashOf(createReadStream(file))) !== key) return false
  await client.put(originalObject(key), {
    hash: key,
    sizeBytes,
    open: () => createReadStream(file),
  })
  if (await isStored(client, key)) return true
  throw new Error(`FILES_URL: the store returned other bytes of ${key} than it was given.`)
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of bytes) hash.update(piece)
  return hash.digest('hex')
}
