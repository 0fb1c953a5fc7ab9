import type { Kysely } from 'kysely'

/** Adds what each reply was made from. Of earlier replies it is not known, so they count as untrusted. */
export async function addUntrustedText(db: Kysely<unknown>): Promise<void> {
  for (const column of ['untrusted_sources', 'untrusted_results']) {
    await db.schema
      .alterTable('chat_message')
      .addColumn(column, 'integer', (made) => made.notNull().defaultTo(1))
      .execute()
  }
}
