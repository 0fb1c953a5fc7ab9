import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Longer than any lease. */
const longestLeaseMs = 600_000

/**
 * Makes jobs due that were queued while the clock was ahead, and ends leases of that time soon: after it was set back
 * they would wait for hours. A process that still runs one of these jobs renews its lease.
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
    .set({ lease_until: now + longestLeaseMs / 10 })
    .where('state', '=', sql.lit('running'))
    .where('lease_until', '>', now + longestLeaseMs)
    .execute()
}
