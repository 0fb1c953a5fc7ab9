import type { Kysely } from 'kysely'

/** Adds the time zone of the business to chatbots. */
export async function addTimeZone(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('bot')
    .addColumn('time_zone', 'text', (made) => made.notNull().defaultTo('UTC'))
    .execute()
}
