import type { Clock } from '@askwell/core/shared'
import type { Database, Db } from '../db/connect.ts'
import { finishJob, holdsLease, requeueJob, type ClaimedJob, type Job } from './job-store.ts'
import type { ClaimNext, Commit } from './commit-batcher.ts'
import type { WriteResults } from './shared-results.ts'
import {
  JobDeferredError,
  ownerReason,
  PermanentJobError,
  technicalReason,
} from './queue-errors.ts'

export type QueueOptions = {
  clock: Clock
  /** Called in the transaction that fails a job, so that for example its source fails too. */
  onFailed?: (trx: Db, job: Job, reason: string) => Promise<void>
  /** Called for every failed attempt, for the log. */
  onError?: (error: unknown, job: Job | undefined) => void
  /** How long the lease of a job lasts without renewal, in milliseconds; default 60 s. */
  leaseMs?: number
}

type JobContext = {
  /** Aborts when the lease is lost or the server stops. */
  signal: AbortSignal
  /** Checks in the database whether this worker still has the lease. */
  holdsLease: () => Promise<boolean>
}

/** Does the slow work outside any transaction, and returns a function that writes its results. */
export type Handler = (job: Job, tools: JobContext) => Promise<WriteResults | void>

/** The dependencies of a job's run. */
export type RunJobDeps = QueueOptions & {
  database: Database
  commit: Commit
  claimNext: ClaimNext
  handler: Handler
}

const maxBackoffMs = 600_000

/** Runs one claimed job, which is then done, queued again, or failed. */
export async function runJob(
  place: RunJobDeps,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<void> {
  const stillMine = () => holdsLease(place.database.db, job)

  try {
    const writeResults = await place.handler(job, { signal, holdsLease: stillMine })
    await finish(place, job, writeResults)
  } catch (error) {
    // The job is already queued again or taken by another worker.
    if (signal.aborted) return
    if (error instanceof JobDeferredError) {
      await requeueJob(place.database.db, job, { runAt: error.runAt, error: null, isStart: false })
      return
    }
    place.onError?.(error, job)
    await retryOrFail(place, job, error)
  }
}

async function finish(
  { commit, claimNext, clock }: RunJobDeps,
  job: ClaimedJob,
  writeResults: WriteResults | void,
): Promise<void> {
  await commit({
    id: job.id,
    claimNext,
    finish: (trx) => finishJob(trx, job, { state: 'done', error: null, at: clock() }),
    writeResults: writeResults ?? undefined,
  })
}

async function retryOrFail(place: RunJobDeps, job: ClaimedJob, error: unknown): Promise<void> {
  const technical = technicalReason(error)
  if (error instanceof PermanentJobError || job.attempts >= job.maxAttempts) {
    await failJob(place.database, place, { job, error: technical, reason: ownerReason(error) })
    return
  }

  const runAt = place.clock() + backoffMs(job.attempts)
  await requeueJob(place.database.db, job, { runAt, error: technical, isStart: true })
}

/** 1 s, 4 s, 16 s … up to 10 minutes, plus up to a quarter, so that retries do not coincide. */
function backoffMs(attempts: number): number {
  const wait = Math.min(maxBackoffMs, 1_000 * 4 ** (attempts - 1))
  return Math.round(wait * (1 + Math.random() / 4))
}

/** Marks a job as failed, and calls `onFailed` in the same transaction. */
export async function failJob(
  database: Database,
  { clock, onFailed }: QueueOptions,
  failure: { job: ClaimedJob; error: string; reason: string },
): Promise<void> {
  const { job, error, reason } = failure
  await database.transaction(async (trx) => {
    const isMine = await finishJob(trx, job, { state: 'failed', error, at: clock() })
    if (isMine) await onFailed?.(trx, job, reason)
  })
}
