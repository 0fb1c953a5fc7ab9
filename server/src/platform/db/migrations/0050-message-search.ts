import { sql, type Kysely } from 'kysely'
import { createMessageSearch, fillMessageSearch } from '../schema/message-search.ts'

const rareCounts = {
  chat_session_unanswered: 'abstained_count',
  chat_session_thumb_down: 'thumb_down_count',
  chat_session_withheld: 'withheld_count',
  chat_session_failed_call: 'failed_call_count',
}

/** Adds the search in conversations, and indexes of those that the filters of the list look for. */
export async function addMessageSearch(db: Kysely<unknown>): Promise<void> {
  await createMessageSearch(db)
  await fillMessageSearch(db)
  for (const [name, column] of Object.entries(rareCounts)) {
    await sql
      .raw(`create index ${name} on chat_session (bot_id, last_at) where ${column} > 0`)
      .execute(db)
  }
}
