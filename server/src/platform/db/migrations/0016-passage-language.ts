import type { Kysely } from 'kysely'

/** Adds the language of a passage. Without it, an index detects it and makes the stems again. */
export async function addPassageLanguage(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('chunk').addColumn('language', 'text').execute()
}
