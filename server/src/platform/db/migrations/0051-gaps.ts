import { sql, type Kysely } from 'kysely'

/** Adds which questions were not answered well. Those of existing conversations are found by state and rating. */
export async function addGaps(db: Kysely<unknown>): Promise<void> {
  for (const column of ['gap', 'gap_closed']) {
    await db.schema
      .alterTable('chat_message')
      .addColumn(column, 'text', (made) => made.notNull().defaultTo(''))
      .execute()
  }
  await sql`update chat_message
    set gap = case when rating = 'down' then 'thumb_down' else 'silent' end
    where (rating = 'down' or state = 'abstained') and session_id in (
      select id from chat_session where kind = 'visitor')`.execute(db)
  await sql`create index chat_message_gap on chat_message (bot_id, created_at)
    where gap <> ''`.execute(db)
}
