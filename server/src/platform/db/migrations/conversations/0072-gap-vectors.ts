import { sql, type Kysely } from 'kysely'
import { bytesType } from '../../engine/dialect.ts'

/** Adds the vectors of questions that were not answered well. */
export async function addGapVectors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chat_message')
    .addColumn('gap_vector', sql.raw(bytesType(db)))
    .execute()
  await db.schema
    .alterTable('chat_message')
    .addColumn('gap_vector_model', 'text', (made) => made.notNull().defaultTo(''))
    .execute()
  await sql`create index chat_message_gap_vector on chat_message (gap_vector_model, created_at)
    where gap <> ''`.execute(db)
}
