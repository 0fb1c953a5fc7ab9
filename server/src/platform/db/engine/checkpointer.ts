import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const here = fileURLToPath(import.meta.url)

/** In development the TypeScript source runs; a build places the worker next to the server's bundle. */
const entry = path.join(
  path.dirname(here),
  here.endsWith('.ts') ? 'checkpoint-worker.ts' : 'checkpoint-worker.js',
)

/** Pages of 4 KB in the write-ahead log that are not in the database file yet. */
const framesOfCheckpoint = 4_000
/** Pages in the log. It begins anew when all of them are in the file, which never is so while writes follow one another. */
const maxFrames = 16_000
/** How long a thread waits for the next checkpoint. */
const idleMs = 3_000
/** Between two checkpoints: one that meets a long read of another connection can copy nothing. */
const restMs = 250

export type CheckpointLimits = { framesOfCheckpoint: number; maxFrames: number; idleMs?: number }

type CheckpointerDeps = {
  file: DatabaseSync
  /** Runs the work while nothing is written and everything is committed. */
  whileNothingIsWritten: (work: () => Promise<void>) => Promise<void>
  /** Null where the connection may only read, and so copies nothing. */
  limits?: CheckpointLimits | null | undefined
}

/**
 * Copies committed pages from the write-ahead log to the database file in a thread, because the copy and its two
 * flushes take tens of milliseconds for which the event loop would wait.
 */
export class Checkpointer {
  readonly #deps: CheckpointerDeps
  readonly #limits: Required<CheckpointLimits>
  /** Null where nothing is copied. */
  readonly #database: string | null
  #isRunning = false
  #copying: Promise<unknown> | undefined
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #ending: Promise<unknown> | undefined
  #startsAt = 0
  #isClosed = false

  constructor(deps: CheckpointerDeps) {
    this.#deps = deps
    this.#limits = { framesOfCheckpoint, maxFrames, idleMs, ...deps.limits }
    this.#database = deps.limits === null ? null : deps.file.location()
    if (this.#database === null) return
    // A checkpoint of this connection itself would run on the event loop.
    deps.file.exec('pragma wal_autocheckpoint = 0')
    keepDescriptors(this.#database)
  }

  /** Call it after a commit: starts a checkpoint when the log is long. */
  start(): void {
    const isDue = !this.#isRunning && !this.#isClosed && performance.now() >= this.#startsAt
    if (!isDue || this.#database === null) return
    const { log, checkpointed } = this.#frames()
    if (log - checkpointed >= this.#limits.framesOfCheckpoint) void this.#checkpoint()
  }

  /** Resolves when no page is being copied. */
  async copied(): Promise<void> {
    await this.#copying?.catch(() => undefined)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.copied()
    await this.#endWorker()
  }

  async #checkpoint(): Promise<void> {
    this.#isRunning = true
    clearTimeout(this.#idle)
    try {
      const isShort = this.#frames().log < this.#limits.maxFrames
      const isEnough = isShort && (await this.#copyInThread())
      if (!isEnough) await this.#deps.whileNothingIsWritten(() => this.#copyAll())
    } catch {
      // The database was closed, or the writers before it took too long; a later commit starts another checkpoint.
    } finally {
      this.#isRunning = false
      this.#startsAt = performance.now() + restMs
      if (!this.#isClosed)
        this.#idle = setTimeout(() => void this.#endWorker(), this.#limits.idleMs).unref()
    }
  }

  async #copyAll(): Promise<void> {
    if (this.#isClosed || (await this.#copyInThread())) return
    this.#deps.file.exec('pragma wal_checkpoint(passive)')
  }

  /** False where the thread does not start or has ended; true without a copy once this is closed. */
  async #copyInThread(): Promise<boolean> {
    try {
      // The connection of the next thread takes the descriptor of the last one.
      await this.#ending
      if (this.#isClosed) return true
      await (this.#copying = copyOnce((this.#worker ??= startWorker(this.#database))))
      return true
    } catch {
      await this.#endWorker()
      return false
    }
  }

  async #endWorker(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    if (worker !== undefined) this.#ending = worker.terminate()
    await this.#ending
  }

  #frames(): { log: number; checkpointed: number } {
    const row = this.#deps.file.prepare('pragma wal_checkpoint(noop)').get()
    return { log: Number(row?.['log']), checkpointed: Number(row?.['checkpointed']) }
  }
}

/**
 * Closing a file would drop the locks of all its connections. SQLite keeps the descriptor of a closed one, and gives it to
 * the next of its kind: one for writing and one for reading from the start, so that threads add none.
 */
function keepDescriptors(database: string): void {
  for (const readOnly of [false, true]) new DatabaseSync(database, { readOnly }).close()
}

/** One checkpoint; rejects where the thread has ended. */
const copyOnce = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      worker.off('message', onDone).off('error', onError).off('exit', onExit)
      settled()
    }
    const onDone = () => settle(resolve)
    const onError = (error: unknown) => settle(() => reject(error))
    const onExit = () => settle(() => reject(new Error('the checkpoint worker ended')))
    worker.on('message', onDone).on('error', onError).on('exit', onExit)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage('checkpoint')
  })

function startWorker(database: string | null): Worker {
  const worker = new Worker(entry, {
    execArgv: [],
    env: {},
    workerData: database,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  })
  // Reported to those who wait for a checkpoint.
  worker.on('error', () => undefined).unref()
  return worker
}
