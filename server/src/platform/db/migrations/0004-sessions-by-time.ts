import { sql, type Kysely } from 'kysely'

/** Finds old sessions without reading all of them. */
export async function indexSessionsByTime(db: Kysely<unknown>): Promise<void> {
  await sql`create index chat_session_created_at_id on chat_session (created_at, id)`.execute(db)
}
