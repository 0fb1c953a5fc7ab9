import type { Clock } from '@askwell/core/shared'
import type { Database, Db } from '../adapters/db/connect.ts'
import {
  endJob,
  holdsLease,
  requeueJob,
  type ClaimedJob,
  type Job,
} from '../adapters/db/job-store.ts'
import type { Commit } from './queue-commit.ts'
import { ownerReason, PermanentJobError, technicalReason } from './queue-errors.ts'

export type QueueOptions = {
  clock: Clock
  /** Runs in the transaction that gives a job up, so that its source turns failed with it. */
  onFailed?: (trx: Db, job: Job, reason: string) => Promise<void>
  /** Hears of every failed try, for the log. */
  onError?: (error: unknown, job: Job | undefined) => void
  /** How long a silent worker keeps a job, 60 s when left out. */
  leaseMs?: number
}

type JobTools = {
  /** Aborts when the lease is lost or the server stops. */
  signal: AbortSignal
  /** Asks the database whether this worker still holds the job. */
  stillMine: () => Promise<boolean>
}

/** Writes what a job found out; it runs in the transaction that finishes the job. */
export type WriteResults = (trx: Db) => Promise<void>

/** Does the slow work outside any transaction, and answers how to write what it found. */
export type Handler = (job: Job, tools: JobTools) => Promise<WriteResults | void>

/** What a job's run needs: where, how, and what to do. */
export type Workplace = QueueOptions & { database: Database; commit: Commit; handler: Handler }

const longestBackoffMs = 600_000

/** Runs one claimed job to its end: done, back in line, or failed. */
export async function runJob(
  place: Workplace,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<void> {
  const stillMine = () => holdsLease(place.database.db, job)

  try {
    const writeResults = await place.handler(job, { signal, stillMine })
    await finish(place, job, writeResults)
  } catch (error) {
    // Whoever aborted has put the job back already, or another worker has it.
    if (signal.aborted) return
    place.onError?.(error, job)
    await takeBack(place, job, error)
  }
}

async function finish(
  { commit, clock }: Workplace,
  job: ClaimedJob,
  writeResults: WriteResults | void,
): Promise<void> {
  await commit(async (trx) => {
    const isMine = await endJob(trx, job, { state: 'done', error: null, at: clock() })
    if (isMine && writeResults) await writeResults(trx)
  })
}

async function takeBack(place: Workplace, job: ClaimedJob, error: unknown): Promise<void> {
  const technical = technicalReason(error)
  if (error instanceof PermanentJobError || job.attempts >= job.maxAttempts) {
    await giveUp(place.database, place, { job, error: technical, reason: ownerReason(error) })
    return
  }

  const runAt = place.clock() + backoffMs(job.attempts)
  await requeueJob(place.database.db, job, { runAt, error: technical, isStart: true })
}

/** 1 s, 4 s, 16 s … up to 10 minutes, up to a quarter longer so that retries do not meet again. */
function backoffMs(attempts: number): number {
  const wait = Math.min(longestBackoffMs, 1_000 * 4 ** (attempts - 1))
  return Math.round(wait * (1 + Math.random() / 4))
}

/** Fails a job for good, together with whatever depends on it. */
export async function giveUp(
  database: Database,
  { clock, onFailed }: QueueOptions,
  failure: { job: ClaimedJob; error: string; reason: string },
): Promise<void> {
  const { job, error, reason } = failure
  await database.transaction(async (trx) => {
    const isMine = await endJob(trx, job, { state: 'failed', error, at: clock() })
    if (isMine) await onFailed?.(trx, job, reason)
  })
}
