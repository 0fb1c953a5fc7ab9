import type { Db } from '../db/connect.ts'
import { notifyAfterCommit } from '../db/engine/transaction-scope.ts'
import { jobChannel, jobColumns, toJob, type Job } from './job-store.ts'

/** Queues a failed job again with a new number of attempts; null when the job is not failed. */
export async function retryFailedJob(trx: Db, id: string, now: number): Promise<Job | null> {
  const row = await trx
    .updateTable('job')
    .set({ state: 'queued', attempts: 0, run_at: now, finished_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning(jobColumns)
    .executeTakeFirst()
  notifyAfterCommit(jobChannel)
  return row ? toJob(row) : null
}
