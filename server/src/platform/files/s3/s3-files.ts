import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Originals } from '@askwell/core/knowledge'
import { checkOriginalKey, folderName, isOriginalKey } from '../original-key.ts'
import { incomingFolder, makePrivateFolder, PendingUploads } from '../pending-uploads.ts'
import { removeAbandonedUploads, type StoredFiles } from '../stored-files.ts'
import type { S3Client } from './s3-client.ts'

/** The content of an object does not match the hash in its name. */
class OriginalDamagedError extends Error {}

export type S3Files = {
  client: S3Client
  /** Uploads are written here while they are received, and originals while they are extracted. */
  dataDir: string
  /** Runs work for a name one at a time, across all processes. */
  withLock: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
}

/** The object name of an original. */
export const originalObject = (key: string): string =>
  `files/${checkOriginalKey(key).slice(0, 2)}/${key}`

/** Stores uploaded originals as objects of an S3-compatible store, named by the SHA-256 of their content. */
export async function openS3Files({ client, dataDir, withLock }: S3Files): Promise<Originals> {
  const incoming = incomingFolder(dataDir)
  await makePrivateFolder(incoming)
  const uploads = new PendingUploads(incoming)

  return {
    receive: (bytes, maxBytes) => uploads.receive(bytes, maxBytes),
    receiveText: (text, maxBytes) => uploads.receive(Readable.from([Buffer.from(text)]), maxBytes),
    async prepare(received) {
      for (const { path: file, hash, sizeBytes } of received) {
        await uploads.waitUntilSynced(file)
        await client.put(originalObject(hash), {
          hash,
          sizeBytes,
          open: () => createReadStream(file),
        })
      }
    },
    /** `prepare` has already stored the object, so only the local copy is removed. */
    async store({ path: copy }) {
      await rm(copy, { force: true })
      uploads.markStored(copy)
    },
    discard: (received) => uploads.discard(received),
    async withFile(key, work) {
      const copy = path.join(incoming, randomUUID())
      try {
        await pipeline(verified(client, key), createWriteStream(copy, { flags: 'wx', mode: 0o600 }))
        return await work(copy)
      } finally {
        await rm(copy, { force: true })
      }
    },
    read: (key) => verified(client, key),
    async remove(keys) {
      for (const key of keys) await client.remove(originalObject(key))
    },
    withKey: (key, work) => withLock(`original:${key}`, work),
  }
}

/** The bytes of an original; throws after the last one when they do not match its hash. */
async function* verified(client: S3Client, key: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  const bytes: AsyncIterable<Uint8Array> = await client.read(originalObject(key))
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
  if (hash.digest('hex') !== key) throw new OriginalDamagedError(`The original ${key} is damaged.`)
}

export const openS3StoredFiles = (client: S3Client, dataDir: string): StoredFiles => ({
  async *keysOf(folder, { after, before }) {
    for await (const objects of client.list(`files/${folderName(folder)}/`)) {
      yield objects
        .filter(({ modifiedAt }) => modifiedAt > after && modifiedAt < before)
        .map(({ name }) => name.split('/').at(-1) ?? '')
        .filter((name) => isOriginalKey(name))
    }
  },
  removeAbandonedUploads: (now) => removeAbandonedUploads(dataDir, now),
})
