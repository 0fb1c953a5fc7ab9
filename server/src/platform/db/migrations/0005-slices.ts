import { sql, type Kysely } from 'kysely'

/** Marks and indexes with which deletions and checks work in slices. */
export async function addSlices(db: Kysely<unknown>): Promise<void> {
  for (const table of ['bot', 'source']) {
    await db.schema.alterTable(table).addColumn('deleted_at', 'bigint').execute()
  }
  for (const index of indexes) await sql.raw(`create index ${index}`).execute(db)
  await db.schema
    .createTable('ledger_checkpoint')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('began_at', 'bigint', (column) => column.notNull())
    .addColumn('entry_at', 'bigint', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('sums', 'text', (column) => column.notNull())
    .addColumn('hold_at', 'bigint', (column) => column.notNull())
    .addColumn('hold_ref', 'text', (column) => column.notNull())
    .execute()
}

const indexes = [
  'bot_deleted on bot (id) where deleted_at is not null',
  'source_deleted on source (bot_id, id) where deleted_at is not null',
  'bot_function_bot_id on bot_function (bot_id)',
  'credit_grants_user_id on credit_grants (user_id)',
  'auth_token_expires_at on auth_token (expires_at)',
  'chat_session_bot_id_id on chat_session (bot_id, id)',
  "chat_session_visitor on chat_session (bot_id) where visitor_id <> ''",
  'webhook_delivery_created_at on webhook_delivery (created_at)',
  "email_to_erase on email (created_at) where to_address <> ''",
]
