import { sql, type Kysely } from 'kysely'

/** Search indexes read what changed after a version of the knowledge; existing rows count as unchanged. */
export async function addChangedVersions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('source')
    .addColumn('changed_version', 'bigint', (made) => made.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('bot')
    .addColumn('removal_version', 'bigint', (made) => made.notNull().defaultTo(0))
    .execute()
  await sql`
    create index source_bot_id_changed_version on source (bot_id, changed_version)`.execute(db)
}
