import type { Kysely } from 'kysely'

/** Keeps delivered events of the payment sandbox, so that they can be listed. Earlier ones were deleted. */
export async function keepDeliveredEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sandbox_event').addColumn('delivered_at', 'bigint').execute()
}
