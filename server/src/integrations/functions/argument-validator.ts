import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FindArgumentError } from '@askwell/core/integrations'
import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/functions/calls'
import type { ArgumentTask, ArgumentResult } from './argument-worker-protocol.ts'

const here = fileURLToPath(import.meta.url)

/** The TypeScript source in development; in a build, the worker is next to the server's bundle. */
const entry = join(
  dirname(here),
  here.endsWith('.ts') ? 'argument-worker.ts' : 'argument-worker.js',
)

/** A check normally takes milliseconds; the rest is a margin for a busy machine. */
const limitMs = 3_000
/** Limit of the first check, which includes the start of the thread. */
const firstLimitMs = 10_000
const idleMs = 30_000
const maxWaiting = 64

type QueuedCheck = {
  task: ArgumentTask
  resolve: (fault: string | null) => void
  reject: (error: unknown) => void
}

/**
 * Validates arguments against schemas of owners in a separate thread, one after another. When a schema takes too long,
 * only that thread is terminated.
 */
export class ArgumentValidator {
  readonly #waiting: QueuedCheck[] = []
  #worker: Worker | undefined
  #clock: NodeJS.Timeout | undefined

  readonly argumentFault: FindArgumentError = (schema, args) =>
    new Promise((resolve, reject) => {
      if (this.#waiting.length >= maxWaiting) return reject(overloadedError())
      this.#waiting.push({ task: { schema, args }, resolve, reject })
      if (this.#waiting.length === 1) this.#next()
    })

  close(): void {
    this.#stop()
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The server stops.'))
  }

  #next(): void {
    clearTimeout(this.#clock)
    const [first] = this.#waiting
    if (!first) return this.#scheduleStop()

    const limit = this.#worker ? limitMs : firstLimitMs
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#clock = setTimeout(() => this.#failCurrent(), limit)
    this.#post(this.#worker, first.task)
  }

  /** Refuses arguments that are nested too deeply to be copied to another thread. */
  #post(worker: Worker, task: ArgumentTask): void {
    try {
      worker.postMessage(task)
    } catch {
      this.#waiting.shift()?.resolve(texts.argumentsTooDeep)
      this.#next()
    }
  }

  #start(): Worker {
    const worker = new Worker(entry, {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
    })
    worker.on('message', ({ fault }: ArgumentResult) => {
      this.#waiting.shift()?.resolve(fault)
      this.#next()
    })
    worker.on('error', () => {
      if (worker === this.#worker) this.#failCurrent()
    })
    return worker
  }

  #failCurrent(): void {
    this.#stop()
    this.#waiting.shift()?.resolve(texts.definitionTooSlow)
    this.#next()
  }

  #scheduleStop(): void {
    this.#worker?.unref()
    this.#clock = setTimeout(() => this.#stop(), idleMs)
    this.#clock.unref()
  }

  #stop(): void {
    clearTimeout(this.#clock)
    void this.#worker?.terminate()
    this.#worker = undefined
  }
}

const overloadedError = () =>
  new AppError('overloaded', texts.tooManyCalls, { retryAfterSeconds: 1 })
