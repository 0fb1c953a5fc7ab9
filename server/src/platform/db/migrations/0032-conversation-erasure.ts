import { sql, type Kysely } from 'kysely'
import { engineOf } from '../engine/dialect.ts'

/** Adds how long conversations are kept, and what their erasure needs to find all that quotes them. */
export async function addConversationErasure(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('bot').addColumn('keep_days', 'bigint').execute()
  await schema.alterTable('chat_session').addColumn('erased_at', 'bigint').execute()
  await schema.alterTable('webhook_delivery').addColumn('conversation_id', 'text').execute()
  await schema.alterTable('email').addColumn('conversation_id', 'text').execute()
  await nameConversations(db)
  await createIndexes(db)
}

const indexes = [
  'bot_keep_days on bot (id) where keep_days is not null',
  'chat_session_erased_at on chat_session (erased_at) where erased_at is not null',
  'function_call_conversation_id on function_call (conversation_id)',
  'function_confirmation_session_id on function_confirmation (session_id)',
  'webhook_delivery_conversation_id on webhook_delivery (conversation_id)',
  'email_conversation_id on email (conversation_id) where conversation_id is not null',
]

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await sql.raw(`create index ${index}`).execute(db)
}

/** The payload of a delivery names its conversation. */
async function nameConversations(db: Kysely<unknown>): Promise<void> {
  const conversation =
    engineOf(db) === 'postgres'
      ? sql`body::json #>> '{data,conversation_id}'`
      : sql`json_extract(body, '$.data.conversation_id')`
  await sql`update webhook_delivery set conversation_id = ${conversation}
    where body like '{%"conversation_id":%'`.execute(db)
}
