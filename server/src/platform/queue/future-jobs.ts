import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Longer than any lease. */
const longestLeaseMs = 600_000
/** Time within which a process that runs a job renews its lease. */
const renewalMs = 60_000

/**
 * After the clock was set back, jobs and leases with later times would wait for hours. Makes these jobs due now, and
 * shortens these leases.
 */
export async function rescheduleFutureJobs(db: Db, now: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ run_at: now, created_at: now })
    .where('state', '=', sql.lit('queued'))
    .where('created_at', '>', now)
    .execute()
  await db
    .updateTable('job')
    .set({ lease_until: now + renewalMs })
    .where('state', '=', sql.lit('running'))
    .where('lease_until', '>', now + longestLeaseMs)
    .execute()
}
