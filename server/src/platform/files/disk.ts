import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Originals } from '@askwell/core/knowledge'
import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/app/requests'

const keyForm = /^[\da-f]{64}$/

/**
 * Uploaded originals under DATA_DIR/files, named by the SHA-256 of their content. New uploads are
 * written to DATA_DIR/incoming and moved into place only after their sync.
 */
export async function openDiskFiles(dataDir: string): Promise<Originals> {
  const incoming = path.join(dataDir, 'incoming')
  const files = path.join(dataDir, 'files')
  for (const folder of [incoming, files]) {
    await mkdir(folder, { recursive: true })
    // The data folder itself may be readable for others.
    await chmod(folder, 0o700)
  }

  const arriving = new PendingUploads()

  const pathOf = (key: string) => originalPath(dataDir, key)

  return {
    receive: (bytes, mostBytes) =>
      arriving.receive(path.join(incoming, randomUUID()), bytes, mostBytes),
    receiveText: (text, mostBytes) =>
      arriving.receive(
        path.join(incoming, randomUUID()),
        Readable.from([Buffer.from(text)]),
        mostBytes,
      ),
    async waitUntilSynced(received) {
      await Promise.all(received.map((file) => arriving.waitUntilSynced(file.path)))
    },
    async store({ path: from, hash }) {
      await arriving.waitUntilSynced(from)
      await mkdir(path.dirname(pathOf(hash)), { recursive: true })
      await rename(from, pathOf(hash))
      arriving.remove(from)
    },
    async discard(received) {
      const left = received.filter((file) => arriving.has(file.path))
      await Promise.allSettled(left.map((file) => arriving.waitUntilSynced(file.path)))
      await Promise.all(left.map((file) => rm(file.path, { force: true })))
      for (const file of left) arriving.remove(file.path)
    },
    pathOf,
    read: (key) => createReadStream(pathOf(key)),
    async remove(keys) {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })))
    },
  }
}

/** Where an original is stored; `key` is the SHA-256 of its content in hex. */
export function originalPath(dataDir: string, key: string): string {
  if (!keyForm.test(key)) throw new Error('a file key is a SHA-256 in hex')
  return path.join(dataDir, 'files', key.slice(0, 2), key)
}

/** Uploads that are being synced: the next one is received while the last one is synced. */
class PendingUploads {
  readonly #syncing = new Map<string, Promise<void>>()

  async receive(to: string, bytes: AsyncIterable<Uint8Array>, mostBytes: number) {
    const hash = createHash('sha256')
    const file = await open(to, 'wx')
    let sizeBytes = 0
    try {
      for await (const piece of bytes) {
        sizeBytes += piece.length
        if (sizeBytes > mostBytes) throw new AppError('too_large', texts.fileTooLarge)
        hash.update(piece)
        await file.write(piece)
      }
    } catch (error) {
      await file.close()
      await rm(to, { force: true })
      throw error
    }
    const synced = syncAndClose(file)
    // `waitUntilSynced` reports a failure; a discarded file may fail silently.
    synced.catch(() => undefined)
    this.#syncing.set(to, synced)
    return { path: to, hash: hash.digest('hex'), sizeBytes }
  }

  /** Waits for the sync of a received file; throws when it failed. */
  async waitUntilSynced(file: string): Promise<void> {
    await this.#syncing.get(file)
  }

  /** False for a file that was kept or discarded. */
  has(file: string): boolean {
    return this.#syncing.has(file)
  }

  remove(file: string): void {
    this.#syncing.delete(file)
  }
}

async function syncAndClose(file: FileHandle): Promise<void> {
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
