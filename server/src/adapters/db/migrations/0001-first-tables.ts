import { sql, type Kysely } from 'kysely'
import { columnTypes, engineOf } from '../dialect.ts'
import { createCreditTables } from './0001-credit-tables.ts'
import { createKnowledgeTables } from './0001-knowledge-tables.ts'
import { index, optional, required, type Types } from './columns.ts'

export async function createFirstTables(db: Kysely<unknown>): Promise<void> {
  const types = columnTypes(engineOf(db))

  await createAccountTables(db, types)
  await createCreditTables(db)
  await createBotTables(db, types)
  await createKnowledgeTables(db, types)
  await createChatTables(db, types)
  await createJobTable(db, types)
  await createServerTables(db, types)
}

async function createAccountTables(db: Kysely<unknown>, { text, big, flag }: Types): Promise<void> {
  await db.schema
    .createTable('user_account')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('email', text, (column) => column.notNull())
    .$call((table) => required(table, text, ['first_name', 'last_name']))
    .addColumn('password_hash', text)
    .addColumn('email_verified_at', big)
    .addColumn('is_system', flag, (column) => column.notNull())
    .addColumn('created_at', big, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('user_account_email')
    .on('user_account')
    .expression(sql`lower(email)`)
    .unique()
    .execute()

  await db.schema
    .createTable('auth_token')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) =>
      column.notNull().references('user_account.id').onDelete('cascade'),
    )
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .$call((table) => required(table, big, ['created_at', 'last_used_at', 'expires_at']))
    .addColumn('revoked_at', big)
    .$call((table) => required(table, text, ['address', 'user_agent']))
    .execute()
  await index(db, 'auth_token', ['user_id'])
}

async function createBotTables(db: Kysely<unknown>, types: Types): Promise<void> {
  await db.schema
    .createTable('bot')
    .addColumn('id', types.text, (column) => column.primaryKey())
    .addColumn('owner_id', types.text, (column) =>
      column.notNull().references('user_account.id').onDelete('cascade'),
    )
    .$call((table) =>
      required(table, types.text, [
        'name',
        'role_id',
        'role_text',
        'personality_id',
        'personality_text',
        'prompt',
        'initial',
        'suggested',
        'placeholder',
        'bot_msg_bg_color',
        'domain',
      ]),
    )
    .$call((table) => required(table, types.whole, ['img_id', 'use_custom', 'is_sample']))
    .$call((table) => required(table, types.big, ['knowledge_version', 'created_at', 'updated_at']))
    .execute()
  await index(db, 'bot', ['owner_id', 'created_at'])
}

async function createChatTables(db: Kysely<unknown>, { text, big, whole }: Types): Promise<void> {
  await db.schema
    .createTable('chat_session')
    .addColumn('id', text, (column) => column.primaryKey())
    .$call((table) => required(table, text, ['owner_id', 'kind']))
    .addColumn('bot_id', text, (column) =>
      column.notNull().references('bot.id').onDelete('cascade'),
    )
    .$call((table) => required(table, big, ['message_count', 'created_at', 'last_at']))
    .execute()
  await index(db, 'chat_session', ['bot_id', 'last_at'])

  await db.schema
    .createTable('chat_message')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('owner_id', text, (column) => column.notNull())
    .addColumn('bot_id', text, (column) =>
      column.notNull().references('bot.id').onDelete('cascade'),
    )
    .$call((table) => optional(table, text, ['session_id', 'error_code']))
    .$call((table) => required(table, text, ['question', 'reply', 'sources', 'model']))
    .addColumn('state', text, (column) =>
      column
        .notNull()
        .check(sql`state in ('streaming', 'answered', 'abstained', 'failed', 'interrupted')`),
    )
    .addColumn('charged', whole, (column) => column.notNull())
    .addColumn('created_at', big, (column) => column.notNull())
    .$call((table) => optional(table, big, ['first_text_ms', 'ended_at']))
    .execute()
  await index(db, 'chat_message', ['bot_id', 'created_at'])
  await index(db, 'chat_message', ['session_id', 'created_at'])
  await index(db, 'chat_message', ['owner_id', 'created_at'])
}

async function createJobTable(db: Kysely<unknown>, { text, big, whole }: Types): Promise<void> {
  await db.schema
    .createTable('job')
    .addColumn('id', text, (column) => column.primaryKey())
    .$call((table) => required(table, text, ['queue', 'payload']))
    .addColumn('state', text, (column) =>
      column.notNull().check(sql`state in ('queued', 'running', 'done', 'failed')`),
    )
    .$call((table) => required(table, whole, ['priority', 'attempts', 'max_attempts']))
    .$call((table) => required(table, big, ['run_at', 'created_at']))
    .$call((table) => optional(table, text, ['lease_token', 'last_error', 'dedupe_key']))
    .$call((table) => optional(table, big, ['lease_until', 'finished_at']))
    .addColumn('owner_id', text, (column) =>
      column.references('user_account.id').onDelete('cascade'),
    )
    .addColumn('bot_id', text, (column) => column.references('bot.id').onDelete('cascade'))
    .execute()

  await sql`create unique index job_dedupe_key on job (dedupe_key) where dedupe_key is not null`.execute(
    db,
  )
  await sql`create index job_waiting on job (priority desc, run_at, id) where state = 'queued'`.execute(
    db,
  )
  await sql`create index job_leased on job (lease_until) where state = 'running'`.execute(db)
  await sql`create index job_ended on job (finished_at) where finished_at is not null`.execute(db)
  await index(db, 'job', ['bot_id'])
  await index(db, 'job', ['owner_id'])
}

async function createServerTables(db: Kysely<unknown>, { text, big, whole }: Types): Promise<void> {
  await db.schema
    .createTable('rate_limit')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('points', whole, (column) => column.notNull())
    .addColumn('expires_at', big, (column) => column.notNull())
    .execute()
  await index(db, 'rate_limit', ['expires_at'])

  await db.schema
    .createTable('setting')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('value', text, (column) => column.notNull())
    .addColumn('updated_at', big, (column) => column.notNull())
    .execute()
}
