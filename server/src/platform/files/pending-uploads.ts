import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { ReceivedOriginal } from '@askwell/core/knowledge'
import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/app/requests'

/** Creates a folder below the data folder that other users cannot read, although the data folder may be readable. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
}

/** The folder to which uploads are written while they are received. */
export const incomingFolder = (dataDir: string): string => path.join(dataDir, 'incoming')

/** Received uploads that are being synced, so that the next upload can be received at the same time. */
export class PendingUploads {
  readonly #folder: string
  readonly #syncing = new Map<string, Promise<void>>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Writes bytes to a new file; throws AppError `too_large` beyond `maxBytes`. */
  async receive(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedOriginal> {
    const to = path.join(this.#folder, randomUUID())
    const hash = createHash('sha256')
    const file = await open(to, 'wx')
    let sizeBytes = 0
    try {
      for await (const piece of bytes) {
        sizeBytes += piece.length
        if (sizeBytes > maxBytes) throw new AppError('too_large', texts.fileTooLarge)
        hash.update(piece)
        // `writeFile`, because `write` may write only a part, for example on a full disk.
        await file.writeFile(piece)
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

  /** Must be called when the file was moved to its final place. */
  markStored(file: string): void {
    this.#syncing.delete(file)
  }

  /** Removes received files that were not stored. */
  async discard(received: { path: string }[]): Promise<void> {
    const left = received.filter((file) => this.#syncing.has(file.path))
    await Promise.allSettled(left.map((file) => this.waitUntilSynced(file.path)))
    await Promise.all(left.map((file) => rm(file.path, { force: true })))
    for (const file of left) this.#syncing.delete(file.path)
  }
}

async function syncAndClose(file: FileHandle): Promise<void> {
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
