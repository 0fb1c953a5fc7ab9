import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'

/**
 * Flushes the write-ahead log outside of the event loop. SQLite itself would block the event loop until the disk
 * has written. The log keeps its file while a connection is open, and SQLite holds no locks on it.
 */
export class LogFlusher {
  readonly #database: string | null
  #log: FileHandle | undefined
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  /** Null: a database in memory, which has no log. */
  constructor(database: string | null) {
    this.#database = database
  }

  /**
   * Resolves when all that was written before the call is on the disk. Calls during a flush share the next one. Throws
   * the error of the disk.
   */
  flush(): Promise<void> {
    if (this.#next) return this.#next
    if (this.#running) return (this.#next = this.#flushAfter(this.#running))
    return (this.#running = this.#flushNow())
  }

  /** Call it when no flush runs. */
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

/** Undefined as long as nothing was written. */
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

/** A new file is lost with its entry in the folder. Windows has no such flush. */
async function flushEntries(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const entries = await open(folder, 'r')
  try {
    await entries.sync()
  } finally {
    await entries.close()
  }
}
