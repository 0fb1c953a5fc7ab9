import type { Db } from '../db/connect.ts'
import { notifyAfterCommit } from '../db/engine/transaction-scope.ts'
import type { ClaimedJob } from './job-store.ts'

/** The notification channel for removed jobs, which may be running. */
export const cancelChannel = 'cancelled-jobs'

/** Removes a job, even if it is running: its work is aborted and its results are not written. */
export async function cancelJob(trx: Db, dedupeKey: string): Promise<void> {
  await trx.deleteFrom('job').where('dedupe_key', '=', dedupeKey).execute()
  notifyAfterCommit(cancelChannel)
}

/** Queues the running jobs of an account again, without counting the start, and aborts their work. */
export async function releaseJobsOf(trx: Db, ownerId: string): Promise<void> {
  await trx
    .updateTable('job')
    .set((eb) => ({
      state: 'queued',
      attempts: eb('attempts', '-', 1),
      lease_token: null,
      lease_until: null,
    }))
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'running')
    .execute()
  notifyAfterCommit(cancelChannel)
}

type Running = { job: ClaimedJob; controller: AbortController }

/** Aborts the running jobs that are no longer leased to their workers. */
export async function abortUnleased(db: Db, running: readonly Running[]): Promise<void> {
  if (running.length === 0) return
  const ids = running.map(({ job }) => job.id)
  const rows = await db
    .selectFrom('job')
    .select(['id', 'lease_token'])
    .where('id', 'in', ids)
    .execute()
  const tokens = new Map(rows.map(({ id, lease_token }) => [id, lease_token]))
  for (const { job, controller } of running) {
    if (tokens.get(job.id) !== job.token) controller.abort(leaseLost())
  }
}

export const leaseLost = (): Error => new Error('The lease was lost.')
