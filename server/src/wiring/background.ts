import { eraseClosedAccounts, type ErasureDeps } from '@askwell/core/accounts'
import { sweepHolds, type BalanceDeps } from '@askwell/core/balance'
import type { Originals } from '@askwell/core/knowledge'
import type { Clock } from '@askwell/core/shared'
import { refusalsKeptMs } from '@askwell/core/visitors'
import type { FastifyBaseLogger } from 'fastify'
import { endInterrupted } from '../adapters/db/conversation-store.ts'
import type { Database } from '../adapters/db/connect.ts'
import { removeOldConfirmations } from '../adapters/db/function-confirmation-store.ts'
import { removeOldTokens } from '../adapters/db/token-store.ts'
import { forgetRefusals } from '../adapters/db/visitor-refusal-store.ts'
import { createQueue, type Queue } from '../jobs/queue.ts'
import { failReading, readingHandlers } from '../jobs/reading-jobs.ts'
import type { ReadingDeps } from '../jobs/reading-deps.ts'
import { refillSamples, seedSamples } from '../seed/seed-samples.ts'
import type { DeliveryJobs } from './delivery-jobs.ts'
import type { MailJobs } from './mail-jobs.ts'
import type { PaymentJobs } from './payment-jobs.ts'
import type { Stores } from './stores.ts'

type BackgroundDeps = {
  database: Database
  stores: Stores
  balance: BalanceDeps
  originals: Originals
  reading: ReadingDeps
  erasure: Omit<ErasureDeps, 'clock' | 'removeOriginals'>
  mail: MailJobs
  deliveries: DeliveryJobs
  payments: PaymentJobs
  /** Moves stored secrets to the newest key; answers how many. */
  resealSecrets: () => Promise<number>
  /** What happens to the messages of accounts as time passes. */
  keepBooks: () => Promise<void>
  /** Forgets calls of functions that are too old for the log. */
  functions: { tidy: () => Promise<void> }
  clock: Clock
  log: FastifyBaseLogger
}

const minute = 60_000

function openQueue(deps: BackgroundDeps): Queue {
  const { database, clock, log } = deps
  const queue = createQueue(database, {
    clock,
    async onFailed(trx, job, reason) {
      await failReading(trx, job, reason)
      await deps.mail.onFailed(trx, job, reason)
      await deps.deliveries.onFailed(trx, job, reason)
    },
    onError: (error, job) => log.warn({ err: error, job: job?.queue }, 'a job failed'),
  })
  const { files, pages, vectors, tidying: sweeping } = readingHandlers(deps.reading)
  queue.work(files, { workers: 12 })
  queue.work(pages, { workers: 8 })
  queue.work(vectors, { workers: 12 })
  queue.work(sweeping, { workers: 1 })
  queue.work(deps.mail.handlers, { workers: 4 })
  queue.work(deps.payments.handlers, { workers: 4 })
  queue.work(deps.deliveries.handlers, { workers: 8 })
  return queue
}

/** Everything that works without a visitor: jobs, the seed, and the clean-up of what ended. */
export function createBackground(deps: BackgroundDeps) {
  const { database, stores, clock, log } = deps
  const queue = openQueue(deps)
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
    await removeOldConfirmations(database.db, clock())
    await forgetRefusals(database.db, clock() - refusalsKeptMs)
    await deps.mail.tidy()
    await deps.deliveries.tidy()
    await deps.payments.tidy()
    await deps.functions.tidy()
    await refillSamples(seed)
    await deps.keepBooks()
    await eraseClosedAccounts(
      { ...deps.erasure, clock, removeOriginals: (keys) => originals.remove(keys) },
      (error) => log.error({ err: error }, 'an account could not be erased'),
    )
  }

  return {
    async start() {
      // On SQLite this is the sole process: what is open now was left by a dead one.
      if (database.engine === 'sqlite') {
        await queue.releaseAllRunning()
        await sweep(true)
      }
      queue.start()
      deps.payments.start()
      await seedSamples(seed)
      const resealed = await deps.resealSecrets()
      if (resealed > 0) log.info({ resealed }, 'stored secrets have the newest key now')
      tidying = setInterval(() => {
        tidy().catch((error: unknown) => log.error({ err: error }, 'tidying up failed'))
      }, minute)
    },
    /** One round of what happens every minute. */
    tidy,
    async stop(graceMs: number) {
      clearInterval(tidying)
      await deps.payments.stop()
      await queue.stop(graceMs)
    },
  }
}
