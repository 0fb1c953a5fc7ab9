import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ArgumentFault } from '@askwell/core/integrations'
import { AppError } from '@askwell/core/shared'
import type { ArgumentTask, ArgumentVerdict } from './argument-task.ts'

const here = fileURLToPath(import.meta.url)

/** Sources run as they are; the production build places the worker beside the server's bundle. */
const entry = join(
  dirname(here),
  here.endsWith('.ts') ? 'argument-worker.ts' : 'argument-worker.js',
)

/** An honest check takes milliseconds; the rest is for a machine that is busy with other things. */
const limitMs = 3_000
/** A new thread also has to start. */
const firstLimitMs = 10_000
const idleMs = 30_000
const mostWaiting = 64

type Waiting = {
  task: ArgumentTask
  resolve: (fault: string | null) => void
  reject: (error: unknown) => void
}

/**
 * Checks arguments by schemas of tenants, one after the other, in a thread of its own: a schema that
 * would take for ever ends that thread and nothing else.
 */
export class ArgumentChecker {
  readonly #waiting: Waiting[] = []
  #worker: Worker | undefined
  #clock: NodeJS.Timeout | undefined

  readonly argumentFault: ArgumentFault = (schema, args) =>
    new Promise((resolve, reject) => {
      if (this.#waiting.length >= mostWaiting) return reject(tooMany())
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
    if (!first) return this.#rest()

    const limit = this.#worker ? limitMs : firstLimitMs
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#clock = setTimeout(() => this.#giveUp(), limit)
    this.#hand(this.#worker, first.task)
  }

  /** A structure that nests too deep cannot be copied to another thread. */
  #hand(worker: Worker, task: ArgumentTask): void {
    try {
      worker.postMessage(task)
    } catch {
      this.#waiting.shift()?.resolve('the arguments nest too deep.')
      this.#next()
    }
  }

  #start(): Worker {
    const worker = new Worker(entry, {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
    })
    worker.on('message', ({ fault }: ArgumentVerdict) => {
      this.#waiting.shift()?.resolve(fault)
      this.#next()
    })
    worker.on('error', () => {
      if (worker === this.#worker) this.#giveUp()
    })
    return worker
  }

  #giveUp(): void {
    this.#stop()
    this.#waiting.shift()?.resolve('the Function Definition takes too long to check.')
    this.#next()
  }

  #rest(): void {
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

const tooMany = () =>
  new AppError('overloaded', 'Too many functions are called just now.', { retryAfterSeconds: 1 })
