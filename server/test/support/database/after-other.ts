import { sql } from 'kysely'
import type { Database, Db } from '../../../src/platform/db/connect.ts'

/**
 * Starts `change` while another transaction is open that has done `other`, and ends that one as soon as the change
 * waits for it, or is over: what a change without the lock of the other decides is decided too early. For PostgreSQL.
 */
export async function afterOther<Result>(
  database: Database,
  other: Parameters<Database['transaction']>[0],
  change: () => Promise<Result>,
): Promise<Result> {
  const isWaiting = Promise.withResolvers<void>()
  const isOpen = Promise.withResolvers<void>()
  const first = database.transaction(async (trx) => {
    await other(trx)
    isOpen.resolve()
    await isWaiting.promise
  })
  await Promise.race([isOpen.promise, first])
  const end = { isReached: false }
  const second = change().finally(() => (end.isReached = true))
  const settled = Promise.allSettled([second])
  while (!end.isReached && !(await hasWaiting(database.db))) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  isWaiting.resolve()
  await Promise.all([first, settled])
  return second
}

async function hasWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}
