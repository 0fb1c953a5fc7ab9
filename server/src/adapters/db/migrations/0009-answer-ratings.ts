import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../dialect.ts'

/** What a visitor thought of an answer. */
export async function addAnswerRatings(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(engineOf(db))
  await db.schema.alterTable('chat_message').addColumn('rating', text).execute()
}
