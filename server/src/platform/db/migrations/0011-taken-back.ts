import type { Kysely } from 'kysely'

/** Adds the sentences of a model that were withdrawn. Earlier replies were not checked while they streamed. */
export async function addTakenBack(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chat_message')
    .addColumn('taken_back', 'text', (made) => made.notNull().defaultTo('[]'))
    .execute()
}
