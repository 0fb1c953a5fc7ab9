import type { Kysely } from 'kysely'

/** Adds when the identity of a visitor ends. Earlier tokens are not stored, so their visitors must be named again. */
export async function addVisitorUntil(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chat_session')
    .addColumn('visitor_until', 'bigint', (made) => made.notNull().defaultTo(0))
    .execute()
}
