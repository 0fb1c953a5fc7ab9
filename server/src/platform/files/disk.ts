import { createReadStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Originals } from '@askwell/core/knowledge'
import { checkOriginalKey } from './original-key.ts'
import { incomingFolder, makePrivateFolder, PendingUploads } from './pending-uploads.ts'

/**
 * Stores uploaded originals under DATA_DIR/files, named by the SHA-256 of their content. New uploads are written to
 * DATA_DIR/incoming, and moved only after they are synced.
 */
export async function openDiskFiles(dataDir: string): Promise<Originals> {
  const incoming = incomingFolder(dataDir)
  await makePrivateFolder(incoming)
  await makePrivateFolder(path.join(dataDir, 'files'))

  const uploads = new PendingUploads(incoming)
  const pathOf = (key: string) => originalPath(dataDir, key)

  return {
    receive: (bytes, maxBytes) => uploads.receive(bytes, maxBytes),
    receiveText: (text, maxBytes) => uploads.receive(Readable.from([Buffer.from(text)]), maxBytes),
    async prepare(received) {
      await Promise.all(received.map((file) => uploads.waitUntilSynced(file.path)))
    },
    async store({ path: from, hash }) {
      await uploads.waitUntilSynced(from)
      await moveInto(pathOf(hash), from)
      uploads.markStored(from)
    },
    discard: (received) => uploads.discard(received),
    withFile: (key, work) => work(pathOf(key)),
    read: (key) => createReadStream(pathOf(key)),
    async remove(keys) {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })))
    },
    withKey: null,
  }
}

/** Moves a file. Creates the folder only if the move fails, because usually it exists. */
async function moveInto(to: string, from: string): Promise<void> {
  try {
    await rename(from, to)
  } catch {
    await mkdir(path.dirname(to), { recursive: true })
    await rename(from, to)
  }
}

/** The path of an original; `key` is the SHA-256 of its content in hex. */
export const originalPath = (dataDir: string, key: string): string =>
  path.join(dataDir, 'files', checkOriginalKey(key).slice(0, 2), key)
