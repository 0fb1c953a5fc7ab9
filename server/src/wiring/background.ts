import { sweepHolds, type BalanceDeps } from '@askwell/core/balance'
import type { Originals } from '@askwell/core/knowledge'
import type { Clock } from '@askwell/core/shared'
import type { FastifyBaseLogger } from 'fastify'
import { endInterrupted } from '../adapters/db/conversation-store.ts'
import type { Database } from '../adapters/db/connect.ts'
import { removeOldTokens } from '../adapters/db/token-store.ts'
import { createQueue } from '../jobs/queue.ts'
import { failReading, readingHandlers } from '../jobs/reading-jobs.ts'
import type { ReadingDeps } from '../jobs/reading-deps.ts'
import { refillSamples, seedSamples } from '../seed/seed-samples.ts'
import type { Stores } from './stores.ts'

type BackgroundDeps = {
  database: Database
  stores: Stores
  balance: BalanceDeps
  originals: Originals
  reading: ReadingDeps
  clock: Clock
  log: FastifyBaseLogger
}

const minute = 60_000

/** Everything that works without a visitor: jobs, the seed, and the clean-up of what ended. */
export function createBackground(deps: BackgroundDeps) {
  const { database, stores, clock, log } = deps
  const queue = createQueue(database, {
    clock,
    onFailed: failReading,
    onError: (error, job) => log.warn({ err: error, job: job?.queue }, 'a job failed'),
  })
  const { files, pages, vectors, tidying: sweeping } = readingHandlers(deps.reading)
  queue.work(files, { workers: 12 })
  queue.work(pages, { workers: 8 })
  queue.work(vectors, { workers: 12 })
  queue.work(sweeping, { workers: 1 })
  const { balance, originals } = deps
  const seed = { database, sources: stores.sources, originals, balance, clock }
  let tidying: NodeJS.Timeout | undefined

  async function sweep(everything: boolean): Promise<void> {
    const { released, voided } = await sweepHolds(deps.balance, { everything })
    await endInterrupted(database.db, [...released, ...voided], clock())
  }

  async function tidy(): Promise<void> {
    await sweep(false)
    await stores.counters.forget(clock())
    await removeOldTokens(database.db, clock())
    await refillSamples(seed)
  }

  return {
    async start() {
      // On SQLite this is the sole process: what is open now was left by a dead one.
      if (database.engine === 'sqlite') {
        await queue.releaseAllRunning()
        await sweep(true)
      }
      queue.start()
      await seedSamples(seed)
      tidying = setInterval(() => {
        tidy().catch((error: unknown) => log.error({ err: error }, 'tidying up failed'))
      }, minute)
    },
    async stop(graceMs: number) {
      clearInterval(tidying)
      await queue.stop(graceMs)
    },
  }
}
