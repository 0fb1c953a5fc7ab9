import * as texts from '@askwell/messages/app/requests'
import type { Database } from '../db/connect.ts'
import {
  channelOf,
  jobsWithExpiredLease,
  deleteFinishedJobs,
  jobChannel,
  requeueJob,
} from './job-store.ts'
import { cancelChannel } from './cancel-jobs.ts'
import { rescheduleFutureJobs } from './future-jobs.ts'
import { createCommitBatcher } from './commit-batcher.ts'
import { createWorkerPool, type WorkerPool, type Handlers } from './worker-pool.ts'
import { failJob, type QueueOptions } from './run-job.ts'

export { JobDeferredError, PermanentJobError } from './queue-errors.ts'
export type { Job, NewJob } from './job-store.ts'
export type { Handlers } from './worker-pool.ts'
export type { Handler, QueueOptions } from './run-job.ts'

/** Workers poll at this interval, for scheduled jobs and lost notifications. */
const pollMs = 1_000
const leaseCheckMs = 5_000
const keepEndedMs = 7 * 24 * 3_600_000

export type Queue = {
  /**
   * Handles these queues with up to `workers` concurrent jobs (default 4), up to `ownerShare` of them for one owner
   * (default three quarters).
   */
  work: (handlers: Handlers, options?: { workers?: number; ownerShare?: number }) => void
  start: () => void
  /** Claims no more jobs, waits for the running ones, then aborts the remaining ones and queues them again. */
  stop: (graceMs: number) => Promise<void>
  /** Queues all running jobs again, when the only process starts: they are left from a dead process. */
  releaseAllRunning: () => Promise<number>
}

/** A job queue in a database table: jobs survive the process, and each is finished exactly once. */
export function createQueue(database: Database, options: QueueOptions): Queue {
  const { clock, onError = () => undefined } = options
  const pools: WorkerPool[] = []
  const running = () => pools.reduce((sum, pool) => sum + pool.running(), 0)
  const commit = createCommitBatcher(database, running)
  const stopping: (() => void)[] = []
  const listeners = createListeners(database, stopping)
  const background = (task: Promise<unknown>) => {
    task.catch((error: unknown) => onError(error, undefined))
  }

  const wake = () => {
    for (const pool of pools) pool.wake()
  }
  const abortCancelled = () => pools.forEach((pool) => background(pool.abortCancelled()))
  const release = (until: number) => releaseAbandoned(database, options, until)

  const checkLeases = createLeaseCheck(database, clock, release)

  function start(): void {
    listeners.start()
    const poll = setInterval(wake, pollMs)
    const leases = setInterval(() => background(checkLeases()), leaseCheckMs)
    const cleaning = setInterval(
      () => background(deleteFinishedJobs(database.db, clock() - keepEndedMs)),
      3_600_000,
    )
    background(checkLeases())
    stopping.push(
      database.listen(jobChannel, wake),
      database.listen(cancelChannel, abortCancelled),
      () => [poll, leases, cleaning].forEach((timer) => clearInterval(timer)),
    )
    wake()
  }

  return {
    work(handlers, { workers = 4, ownerShare = Math.ceil((workers * 3) / 4) } = {}) {
      const pool = createWorkerPool(database, { ...options, commit, handlers, workers, ownerShare })
      pools.push(pool)
      listeners.add(pool, Object.keys(handlers))
    },
    start,
    async stop(graceMs) {
      for (const stop of stopping.splice(0)) stop()
      await Promise.all(pools.map((pool) => pool.stop(graceMs)))
    },
    releaseAllRunning: () => release(Number.MAX_SAFE_INTEGER),
  }
}

/** After the start, each pool listens only for jobs in its own queues. */
function createListeners(database: Database, stopping: (() => void)[]) {
  const added: { pool: WorkerPool; queue: string }[] = []
  let isStarted = false
  const listen = ({ pool, queue }: { pool: WorkerPool; queue: string }) => {
    stopping.push(database.listen(channelOf(queue), pool.wake))
  }

  return {
    add(pool: WorkerPool, queues: string[]) {
      for (const queue of queues) {
        added.push({ pool, queue })
        if (isStarted) listen({ pool, queue })
      }
    },
    start() {
      isStarted = true
      for (const each of added) listen(each)
    },
  }
}

/** Releases expired leases; if the clock was set back since the last check, also reschedules future jobs. */
function createLeaseCheck(
  { db }: Database,
  clock: () => number,
  release: (until: number) => Promise<number>,
): () => Promise<void> {
  let checkedAt = Infinity
  return async () => {
    const now = clock()
    const isSetBack = now < checkedAt
    checkedAt = now
    if (isSetBack) await rescheduleFutureJobs(db, now)
    await release(now)
  }
}

/** Queues abandoned jobs again, or fails them when they were started too often. */
async function releaseAbandoned(
  database: Database,
  options: QueueOptions,
  until: number,
): Promise<number> {
  const jobs = await jobsWithExpiredLease(database.db, until)
  const at = options.clock()
  for (const job of jobs) {
    if (job.attempts < job.maxAttempts) {
      await requeueJob(database.db, job, { runAt: at, error: 'interrupted', isStart: true })
    } else {
      await failJob(database, options, { job, error: 'interrupted', reason: interrupted })
    }
  }

  if (jobs.length > 0) await database.notify(jobChannel)
  return jobs.length
}

const interrupted = texts.interruptedTooOften
