import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const here = fileURLToPath(import.meta.url)

/** The TypeScript source in development; in a build, the worker is next to the server's bundle. */
const entry = path.join(
  path.dirname(here),
  here.endsWith('.ts') ? 'checkpoint-worker.ts' : 'checkpoint-worker.js',
)

/** A checkpoint starts when this many pages of the write-ahead log (4 KB each) are not in the database file yet. */
const framesOfCheckpoint = 4_000
/** When the log has this many pages, writes wait for a complete checkpoint, because continuous writes prevent one. */
const maxFrames = 16_000
/** How long an idle thread is kept. */
const idleMs = 3_000
/** Pause between checkpoints, because a checkpoint copies nothing during a long read of another connection. */
const restMs = 250

export type CheckpointLimits = { framesOfCheckpoint: number; maxFrames: number; idleMs?: number }

type CheckpointerDeps = {
  file: DatabaseSync
  /** Runs the work while nothing is written and everything is committed. */
  whileNothingIsWritten: (work: () => Promise<void>) => Promise<void>
  /** Null for a read-only connection, which makes no checkpoints. */
  limits?: CheckpointLimits | null | undefined
}

/**
 * Copies committed pages from the write-ahead log to the database file in a thread, because a copy and its two flushes
 * would block the event loop for tens of milliseconds.
 */
export class Checkpointer {
  readonly #deps: CheckpointerDeps
  readonly #limits: Required<CheckpointLimits>
  /** Null when no checkpoints are made. */
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
    // An automatic checkpoint of this connection would block the event loop.
    deps.file.exec('pragma wal_autocheckpoint = 0')
    keepDescriptors(this.#database)
  }

  /** Starts a checkpoint if the log is long. Call it after a commit. */
  start(): void {
    const isDue = !this.#isRunning && !this.#isClosed && performance.now() >= this.#startsAt
    if (!isDue || this.#database === null) return
    const { log, checkpointed } = this.#frames()
    if (log - checkpointed >= this.#limits.framesOfCheckpoint) void this.#checkpoint()
  }

  /** Resolves when no checkpoint is running. */
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
      // The database was closed, or earlier writers took too long; a later commit starts another checkpoint.
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

  /** Returns false if the thread does not start or has ended. Copies nothing and returns true after `close`. */
  async #copyInThread(): Promise<boolean> {
    try {
      // The connection of the next thread reuses the descriptor of the previous one.
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
 * Opens and closes one connection of each kind. Closing a descriptor would drop the locks of all connections, so SQLite
 * keeps the descriptors of closed connections and reuses them; the threads then add no descriptors.
 */
function keepDescriptors(database: string): void {
  for (const readOnly of [false, true]) new DatabaseSync(database, { readOnly }).close()
}

/** Runs one checkpoint; rejects if the thread has ended. */
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
  // `copyOnce` reports errors to its callers.
  worker.on('error', () => undefined).unref()
  return worker
}
