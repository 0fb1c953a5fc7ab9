import type { Kysely } from 'kysely'

/** Adds the owner's limits of questions to a bot. */
export async function addVisitorLimits(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    'visitor_hour_limit',
    'address_hour_limit',
    'address_day_limit',
    'day_limit',
  ]) {
    await db.schema.alterTable('bot').addColumn(column, 'bigint').execute()
  }
}
