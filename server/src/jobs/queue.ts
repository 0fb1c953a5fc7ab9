import type { Database, Db } from '../adapters/db/connect.ts'
import {
  abandonedJobs,
  enqueueJob,
  forgetEndedJobs,
  jobChannel,
  requeueJob,
  type NewJob,
} from '../adapters/db/job-store.ts'
import { createCommit } from './queue-commit.ts'
import { createCrew, type Crew, type Handlers } from './queue-crew.ts'
import { giveUp, type QueueOptions } from './queue-run.ts'

export { PermanentJobError } from './queue-errors.ts'
export type { Job, NewJob } from '../adapters/db/job-store.ts'
export type { Handlers } from './queue-crew.ts'
export type { Handler, QueueOptions } from './queue-run.ts'

/** Waiting workers look for themselves this often: for scheduled jobs and lost wake-ups. */
const pollMs = 1_000
const leaseCheckMs = 5_000
const keepEndedMs = 7 * 24 * 3_600_000

export type Queue = {
  /** Queues a job with the caller's transaction and wakes a worker after its commit. */
  enqueue: (trx: Db, job: NewJob) => Promise<boolean>
  /** Handles these queues with `workers` jobs at a time (4 when left out). */
  work: (handlers: Handlers, options?: { workers?: number }) => void
  start: () => void
  /** Takes no more jobs, waits for the running ones, then puts the rest back in line. */
  stop: (graceMs: number) => Promise<void>
  /** At the start of a sole process: whatever is marked as running died with the last one. */
  releaseAllRunning: () => Promise<number>
}

/** A queue on a table: jobs survive the process, and each is finished exactly once. */
export function createQueue(database: Database, options: QueueOptions): Queue {
  const { clock, onError = () => undefined } = options
  const crews: Crew[] = []
  const running = () => crews.reduce((sum, crew) => sum + crew.running(), 0)
  const commit = createCommit(database, running)
  const stopping: (() => void)[] = []
  const background = (task: Promise<unknown>) => {
    task.catch((error: unknown) => onError(error, undefined))
  }

  const wake = () => {
    for (const crew of crews) crew.wake()
  }
  const release = (until: number) => releaseAbandoned(database, options, until)

  function start(): void {
    const poll = setInterval(wake, pollMs)
    const leases = setInterval(() => background(release(clock())), leaseCheckMs)
    const cleaning = setInterval(
      () => background(forgetEndedJobs(database.db, clock() - keepEndedMs)),
      3_600_000,
    )
    background(release(clock()))
    stopping.push(database.listen(jobChannel, wake))
    stopping.push(() => {
      for (const timer of [poll, leases, cleaning]) clearInterval(timer)
    })
    wake()
  }

  return {
    async enqueue(trx, job) {
      const isNew = await enqueueJob(trx, { ...job, runAt: job.runAt ?? clock() })
      if (isNew) await database.notify(jobChannel)
      return isNew
    },
    work(handlers, { workers = 4 } = {}) {
      crews.push(createCrew(database, { ...options, commit, handlers, workers }))
    },
    start,
    async stop(graceMs) {
      for (const stop of stopping.splice(0)) stop()
      await Promise.all(crews.map((crew) => crew.stop(graceMs)))
    },
    releaseAllRunning: () => release(Number.MAX_SAFE_INTEGER),
  }
}

/** Puts abandoned jobs back in line, or gives them up when they were started too often. */
async function releaseAbandoned(
  database: Database,
  options: QueueOptions,
  until: number,
): Promise<number> {
  const jobs = await abandonedJobs(database.db, until)
  const at = options.clock()
  for (const job of jobs) {
    if (job.attempts < job.maxAttempts) {
      await requeueJob(database.db, job, { runAt: at, error: 'interrupted', isStart: true })
    } else {
      await giveUp(database, options, { job, error: 'interrupted', reason: interrupted })
    }
  }

  if (jobs.length > 0) await database.notify(jobChannel)
  return jobs.length
}

const interrupted = 'The work was interrupted too often. Please try again later.'
