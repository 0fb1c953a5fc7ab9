import type { OperatedJob } from '@askwell/contract/operate/operate-health'
import {
  shownError,
  type NewAuditEntry,
  type PageCursor,
  type RetryOutcome,
} from '@askwell/core/operate'
import { sql } from 'kysely'
import type { Database, Db } from '../../platform/db/connect.ts'
import type { Job } from '../../platform/queue/queue.ts'
import { retryFailedJob } from '../../platform/queue/retry-job.ts'
import { addAuditEntry } from './audit-log-store.ts'
import { pageBefore } from './page-before.ts'

type Which = {
  state: OperatedJob['state']
  accountId: string | null
  before: PageCursor | null
  limit: number
}

/** Jobs in a state, newest first, without payload. Failed jobs are ordered by the time of their failure. */
export async function listJobs(
  db: Db,
  { state, accountId, before, limit }: Which,
): Promise<OperatedJob[]> {
  const time = state === 'failed' ? 'job.finished_at' : 'job.created_at'
  const rows = await db
    .selectFrom('job')
    .leftJoin('user_account', 'user_account.id', 'job.owner_id')
    .select(['job.id', 'job.queue', 'job.attempts', 'job.max_attempts', 'job.last_error'])
    .select(['job.owner_id', 'job.bot_id', 'job.created_at', 'job.finished_at', 'job.run_at'])
    .select('user_account.email')
    // A literal, because the partial index over failed jobs is not used with a parameter.
    .where('job.state', '=', sql.lit(state))
    .$if(accountId !== null, (query) => query.where('job.owner_id', '=', accountId))
    .$if(before !== null, (query) => query.where(pageBefore(time, 'job.id', before)))
    .orderBy(time, 'desc')
    .orderBy('job.id', 'desc')
    .limit(limit)
    .execute()

  return rows.map((row) => ({
    id: row.id,
    queue: row.queue,
    state,
    attempts: row.attempts,
    max_attempts: row.max_attempts,
    error: shownError(row.last_error ?? ''),
    account_id: row.owner_id,
    account_email: row.email,
    bot_id: row.bot_id,
    created_at: row.created_at,
    at: state === 'failed' ? (row.finished_at ?? row.created_at) : row.run_at,
    can_retry: state === 'failed',
  }))
}

/** Resets what failed with a job; false when the object of the job no longer exists. */
export type OnJobRetried = (trx: Db, job: Job) => Promise<boolean>

class NothingLeftError extends Error {}

/** Queues a failed job again. Changes nothing when the object of the job no longer exists. */
export async function retryJob(
  { transaction }: Pick<Database, 'transaction'>,
  onJobRetried: OnJobRetried,
  { jobId, entry, now }: { jobId: string; entry: NewAuditEntry; now: number },
): Promise<RetryOutcome> {
  try {
    return await transaction(async (trx) => {
      const job = await retryFailedJob(trx, jobId, now)
      if (!job) return 'gone'
      if (!(await onJobRetried(trx, job))) throw new NothingLeftError()
      await addAuditEntry(trx, { ...entry, accountId: job.ownerId, detail: job.queue }, now)
      return 'retried'
    })
  } catch (error) {
    if (error instanceof NothingLeftError) return 'erased'
    throw error
  }
}
