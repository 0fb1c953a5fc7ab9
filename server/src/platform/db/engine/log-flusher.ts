import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'

/**
 * Flushes the write-ahead log without blocking the event loop, as SQLite itself would until the disk has written. The
 * log stays the same file while a connection is open, and SQLite has no locks on it.
 */
export class LogFlusher {
  readonly #database: string | null
  #log: FileHandle | undefined
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  /** `database` is null for a database in memory, which has no log. */
  constructor(database: string | null) {
    this.#database = database
  }

  /**
   * Resolves when everything written before the call is on the disk. Calls during a flush share the next one. Rejects
   * with an error of the disk.
   */
  flush(): Promise<void> {
    if (this.#next) return this.#next
    if (this.#running) return (this.#next = this.#flushAfter(this.#running))
    return (this.#running = this.#flushNow())
  }

  /** Must not be called while a flush runs. */
  async close(): Promise<void> {
    await this.#log?.close()
    this.#log = undefined
  }

  async #flushAfter(running: Promise<void>): Promise<void> {
    await running.catch(() => undefined)
    this.#next = undefined
    await (this.#running = this.#flushNow())
  }

  async #flushNow(): Promise<void> {
    try {
      this.#log ??= await openLog(this.#database)
      await this.#log?.datasync()
    } finally {
      this.#running = undefined
    }
  }
}

/** Opens the log; undefined before the first write. */
async function openLog(database: string | null): Promise<FileHandle | undefined> {
  if (database === null) return undefined
  try {
    const log = await open(`${database}-wal`, 'r+')
    await flushEntries(path.dirname(database))
    return log
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Flushes the folder, because a new file is lost without its directory entry. Not possible on Windows. */
async function flushEntries(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const entries = await open(folder, 'r')
  try {
    await entries.sync()
  } finally {
    await entries.close()
  }
}
