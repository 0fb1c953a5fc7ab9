import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { OpenApiDescription } from '@askwell/contract/integrations/openapi'
import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/openapi/refusals'
import type { ReadDocumentTask, ReadDocumentResult } from './openapi-worker-protocol.ts'

const here = fileURLToPath(import.meta.url)

/** The TypeScript source in development; in a build, the worker is next to the server's bundle. */
const entry = join(dirname(here), here.endsWith('.ts') ? 'openapi-worker.ts' : 'openapi-worker.js')

const limitMs = 15_000
const maxWaiting = 8

/**
 * Reads documents one after another, each in a new thread, so that a document can neither affect the next one nor take
 * too long.
 */
export class OpenApiReader {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  readonly #running = new Set<Worker>()

  /** Throws AppError `invalid_request` with the reason, or `overloaded`. */
  readonly read = async (task: ReadDocumentTask): Promise<OpenApiDescription> => {
    if (this.#waiting >= maxWaiting) throw overloadedError()
    this.#waiting += 1
    const result = this.#last.then(() => this.#readAlone(task))
    this.#last = result.catch(() => undefined).finally(() => (this.#waiting -= 1))
    const outcome = await result
    if ('refusal' in outcome) throw new AppError('invalid_request', outcome.refusal)
    return outcome.description
  }

  close(): void {
    for (const worker of this.#running) void worker.terminate()
  }

  async #readAlone(task: ReadDocumentTask): Promise<ReadDocumentResult> {
    const worker = new Worker(entry, {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    })
    this.#running.add(worker)
    try {
      return await runWorker(worker, task)
    } finally {
      this.#running.delete(worker)
      void worker.terminate()
    }
  }
}

const tooExpensive: ReadDocumentResult = {
  refusal: texts.readsTooLong,
}

function runWorker(worker: Worker, task: ReadDocumentTask): Promise<ReadDocumentResult> {
  return new Promise((resolve) => {
    const clock = setTimeout(() => resolve(tooExpensive), limitMs)
    const end = (outcome: ReadDocumentResult) => {
      clearTimeout(clock)
      resolve(outcome)
    }
    worker.on('message', end)
    worker.on('error', () => end(tooExpensive))
    worker.on('exit', () => end(tooExpensive))
    worker.postMessage(task)
  })
}

const overloadedError = () =>
  new AppError('overloaded', texts.tooManyDocuments, { retryAfterSeconds: 5 })
