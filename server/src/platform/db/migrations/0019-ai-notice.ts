import type { Kysely } from 'kysely'

/** Adds the AI notice of a bot and of each conversation, and the reason of a bad rating. */
export async function addAiNotice(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['bot', 'ai_notice'],
    ['bot', 'privacy_url'],
    ['chat_session', 'ai_notice'],
    ['chat_message', 'rating_reason'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (made) => made.notNull().defaultTo(''))
      .execute()
  }
}
