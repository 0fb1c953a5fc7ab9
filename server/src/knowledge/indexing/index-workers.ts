import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createIndexReader, type ChangingIndex } from '@askwell/core/knowledge'
import type { DatabaseSettings, Db } from '../../platform/db/connect.ts'
import type { LargeChange } from '../search/bot-indexes.ts'
import type { BuiltIndex } from '../search/build-index.ts'
import { openIndexFile, unfinished } from '../search/stored/index-file.ts'
import type { StoredIndexes } from '../search/stored/stored-indexes.ts'
import { wordVectors } from '../search/word-vectors.ts'
import { countPassages } from '../stores/passages/count-passages.ts'
import type { BuildResult, BuildTask } from './index-worker-protocol.ts'

const here = fileURLToPath(import.meta.url)

/** The TypeScript source in development; in a build, the worker is next to the server's bundle. */
const entry = path.join(
  path.dirname(here),
  here.endsWith('.ts') ? 'index-worker.ts' : 'index-worker.js',
)

/** Building a smaller index in the server takes less time than starting a process. */
const minPassages = 2_000
/** When a smaller share of an index has changed, it is updated instead of rebuilt. */
const minShare = 1 / 4

type IndexWorkerDeps = {
  db: Db
  /** How a worker opens the same database. */
  database: DatabaseSettings
  /** Where a worker writes. */
  folder: string
  /** Stores the file of an index, unless the bot has changed in the meantime. */
  stored: Pick<StoredIndexes, 'adopt'>
}

/**
 * Builds large indexes in child processes, one at a time. A process writes a file and ends before the file is read, so
 * that the index is in memory only once. Reading takes a fiftieth of the time of building.
 */
export class IndexWorkers {
  readonly #deps: IndexWorkerDeps
  readonly #running = new Set<ChildProcess>()
  #last: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(deps: IndexWorkerDeps) {
    this.#deps = deps
  }

  /** Null when the index or its change is small, or the process failed; then the caller builds the index. */
  readonly build = async (botId: string, change?: LargeChange): Promise<BuiltIndex | null> => {
    const changed = await countPassages(this.#deps.db, botId, change?.since ?? null)
    const min = Math.max(minPassages, minShare * (change?.passages ?? 0))
    if (changed < min) return null
    const built = this.#last.then(() => (this.#isClosed ? null : this.#buildAlone(botId)))
    // Without its result, which would stay in memory until the next build.
    this.#last = built.then(nothing, nothing)
    return built.catch(() => null)
  }

  close(): void {
    this.#isClosed = true
    for (const worker of this.#running) worker.kill('SIGKILL')
  }

  async #buildAlone(botId: string): Promise<BuiltIndex> {
    const { database, folder, stored } = this.#deps
    const file = path.join(folder, `${randomUUID()}${unfinished}`)
    try {
      const { version, kinds } = await this.#run({ botId, file, database })
      const index = await readIndex(file)
      return { version, kinds, index, isStored: await stored.adopt(file, { botId, version }) }
    } finally {
      await rm(file, { force: true })
    }
  }

  async #run(task: BuildTask): Promise<BuildResult> {
    const worker = fork(entry, [], {
      execArgv: ['--max-semi-space-size=16'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#running.add(worker)
    // A process that could not be started emits only `error`.
    const ended = new Promise((resolve) => worker.once('close', resolve).once('error', resolve))
    try {
      return await resultOf(worker, task)
    } finally {
      this.#running.delete(worker)
      worker.kill('SIGKILL')
      await ended
    }
  }
}

const nothing = (): void => undefined

const resultOf = (worker: ChildProcess, task: BuildTask): Promise<BuildResult> =>
  new Promise((resolve, reject) => {
    worker.on('message', (result: BuildResult) => resolve(result))
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('the index worker ended without an index')))
    worker.send(task, (error) => {
      if (error) reject(error)
    })
  })

async function readIndex(written: string): Promise<ChangingIndex> {
  const file = await openIndexFile(written)
  if (!file) throw new Error('the index worker wrote no file')
  try {
    const reader = createIndexReader(wordVectors())
    for await (const piece of file.pieces()) reader.take(piece)
    return reader.finish()
  } finally {
    await file.close()
  }
}
