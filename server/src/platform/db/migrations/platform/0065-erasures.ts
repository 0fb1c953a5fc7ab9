import type { Kysely } from 'kysely'

/** Adds the journal of erasures, which a restored backup repeats. Earlier ones are not known. */
export async function addErasures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erasure')
    .addColumn('key', 'text', (made) => made.primaryKey())
    .addColumn('at', 'bigint', (made) => made.notNull())
    .execute()
  await db.schema.createIndex('erasure_at').on('erasure').column('at').execute()
}
