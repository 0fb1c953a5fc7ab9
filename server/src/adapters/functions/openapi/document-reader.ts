import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { OpenApiDescription } from '@askwell/contract/openapi'
import { AppError } from '@askwell/core/shared'
import type { ReadTask, ReadVerdict } from './read-task.ts'

const here = fileURLToPath(import.meta.url)

/** Sources run as they are; the production build places the worker beside the server's bundle. */
const entry = join(dirname(here), here.endsWith('.ts') ? 'openapi-worker.ts' : 'openapi-worker.js')

const limitMs = 15_000
const mostWaiting = 8

/**
 * Reads documents one after the other, each in a thread of its own that ends with it: what one document
 * does to its thread no other one meets, and one that would take for ever ends.
 */
export class DocumentReader {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  readonly #running = new Set<Worker>()

  /** Throws AppError `invalid_request` with the reason, or `overloaded`. */
  readonly read = async (task: ReadTask): Promise<OpenApiDescription> => {
    if (this.#waiting >= mostWaiting) throw tooMany()
    this.#waiting += 1
    const reading = this.#last.then(() => this.#readAlone(task))
    this.#last = reading.catch(() => undefined).finally(() => (this.#waiting -= 1))
    const verdict = await reading
    if ('refusal' in verdict) throw new AppError('invalid_request', verdict.refusal)
    return verdict.description
  }

  close(): void {
    for (const worker of this.#running) void worker.terminate()
  }

  async #readAlone(task: ReadTask): Promise<ReadVerdict> {
    const worker = new Worker(entry, {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    })
    this.#running.add(worker)
    try {
      return await verdictOf(worker, task)
    } finally {
      this.#running.delete(worker)
      void worker.terminate()
    }
  }
}

const tooMuch: ReadVerdict = { refusal: 'The document takes too long or too much to read.' }

function verdictOf(worker: Worker, task: ReadTask): Promise<ReadVerdict> {
  return new Promise((resolve) => {
    const clock = setTimeout(() => resolve(tooMuch), limitMs)
    const end = (verdict: ReadVerdict) => {
      clearTimeout(clock)
      resolve(verdict)
    }
    worker.on('message', end)
    worker.on('error', () => end(tooMuch))
    worker.on('exit', () => end(tooMuch))
    worker.postMessage(task)
  })
}

const tooMany = () =>
  new AppError('overloaded', 'Too many documents are read just now.', { retryAfterSeconds: 5 })
