import { createReadStream } from 'node:fs'
import { ObjectMissingError, type S3Client } from '../../platform/files/s3/s3-client.ts'
import { originalObject } from '../../platform/files/s3/s3-files.ts'
import { pinOriginals } from './pinned-originals.ts'

/** The originals of a backup, read one after the other. */
export type BackedUpOriginals = {
  /** Null when the original does not exist. */
  read: (key: string) => Promise<AsyncIterable<Uint8Array> | null>
  release: () => Promise<void>
}

/** Originals on the disk, which stay readable until they are released. */
export async function originalsOnDisk(dataDir: string, keys: string[]): Promise<BackedUpOriginals> {
  const { paths, release } = await pinOriginals(dataDir, keys)
  return {
    read: async (key) => {
      const path = paths.get(key)
      return path === undefined ? null : createReadStream(path, { highWaterMark: 1024 * 1024 })
    },
    release,
  }
}

/** Originals of an object store. One that is removed during the backup is reported as missing. */
export const originalsInStore = (client: S3Client): BackedUpOriginals => ({
  async read(key) {
    try {
      return await client.read(originalObject(key))
    } catch (error) {
      if (error instanceof ObjectMissingError) return null
      throw error
    }
  },
  release: () => client.close(),
})
