import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { originalPath } from '../../platform/files/disk.ts'
import type { S3Client } from '../../platform/files/s3/s3-client.ts'
import { originalObject } from '../../platform/files/s3/s3-files.ts'

/** Writes one restored original at a time. The file gets its final name when it is complete and on the disk. */
export class RestoredFile {
  readonly #dataDir: string
  readonly #client: S3Client | null
  #open: { handle: FileHandle; key: string; partial: string } | undefined

  /** With a client, the file is moved to the object store. */
  constructor(dataDir: string, client: S3Client | null) {
    this.#dataDir = dataDir
    this.#client = client
  }

  async begin(key: string): Promise<void> {
    const to = originalPath(this.#dataDir, key)
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
    const partial = `${to}.partial`
    this.#open = { handle: await open(partial, 'w', 0o600), key, partial }
  }

  async write(bytes: Buffer): Promise<void> {
    await this.#open?.handle.writeFile(bytes)
  }

  async end(): Promise<void> {
    if (this.#open === undefined) return
    const { handle, key, partial } = this.#open
    this.#open = undefined
    await handle.sync()
    await handle.close()
    if (this.#client === null) return rename(partial, originalPath(this.#dataDir, key))
    await this.#client.put(originalObject(key), {
      hash: key,
      sizeBytes: (await stat(partial)).size,
      open: () => createReadStream(partial),
    })
    await rm(partial)
  }

  async discard(): Promise<void> {
    if (this.#open === undefined) return
    await this.#open.handle.close()
    await rm(this.#open.partial, { force: true })
  }
}
