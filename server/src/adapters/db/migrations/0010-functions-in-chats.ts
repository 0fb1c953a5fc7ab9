import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../dialect.ts'
import { index, optional, required, type Types } from './columns.ts'

/** What chats do with functions: switches, confirmations, deliveries, and visitors who are known. */
export async function addFunctionsInChats(db: Kysely<unknown>): Promise<void> {
  const types = columnTypes(engineOf(db))

  await addFunctionColumns(db, types)
  await addCallColumns(db, types)
  await addBotColumns(db, types)
  await addVisitorColumns(db, types)
  await createConfirmations(db, types)
  await createDeliveries(db, types)
}

/** SQLite adds one column at a time. */
async function add(
  db: Kysely<unknown>,
  table: string,
  columns: { name: string; type: Types[keyof Types]; preset?: number | string }[],
): Promise<void> {
  for (const { name, type, preset } of columns) {
    await db.schema
      .alterTable(table)
      .addColumn(name, type, (column) =>
        preset === undefined ? column : column.notNull().defaultTo(preset),
      )
      .execute()
  }
}

const addFunctionColumns = (db: Kysely<unknown>, { flag, text }: Types) =>
  add(db, 'bot_function', [
    { name: 'is_enabled', type: flag, preset: 1 },
    { name: 'asks_visitor', type: flag, preset: 0 },
    { name: 'needs_identity', type: flag, preset: 0 },
    { name: 'activity', type: text, preset: '' },
    { name: 'button_label', type: text, preset: '' },
    { name: 'answer_text', type: text, preset: '' },
    { name: 'transport', type: text, preset: 'http' },
    { name: 'connector', type: text, preset: '' },
    { name: 'headers', type: text, preset: '{}' },
    { name: 'body', type: text, preset: '' },
  ])

async function addCallColumns(db: Kysely<unknown>, { text }: Types): Promise<void> {
  await add(db, 'function_call', [
    { name: 'message_id', type: text },
    { name: 'result', type: text, preset: '' },
  ])
  await index(db, 'function_call', ['created_at'])
  await index(db, 'function_call', ['message_id'])
}

const addBotColumns = (db: Kysely<unknown>, { flag, text }: Types) =>
  add(db, 'bot', [
    { name: 'functions_with_web', type: flag, preset: 0 },
    { name: 'identity_secret', type: text, preset: '' },
  ])

const addVisitorColumns = (db: Kysely<unknown>, { text }: Types) =>
  add(db, 'chat_session', [
    { name: 'visitor_id', type: text, preset: '' },
    { name: 'visitor_name', type: text, preset: '' },
    { name: 'visitor_email', type: text, preset: '' },
  ])

async function createConfirmations(db: Kysely<unknown>, { text, big }: Types): Promise<void> {
  await db.schema
    .createTable('function_confirmation')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('owner_id', text, (column) => column.notNull())
    .addColumn('bot_id', text, (column) =>
      column.notNull().references('bot.id').onDelete('cascade'),
    )
    .$call((table) => required(table, text, ['session_id', 'state']))
    .addColumn('created_at', big, (column) => column.notNull())
    .addColumn('decided_at', big)
    .execute()
  await index(db, 'function_confirmation', ['bot_id'])
  await index(db, 'function_confirmation', ['created_at'])
}

async function createDeliveries(db: Kysely<unknown>, { text, big, whole }: Types): Promise<void> {
  await db.schema
    .createTable('webhook_delivery')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('owner_id', text, (column) => column.notNull())
    .addColumn('bot_id', text, (column) =>
      column.notNull().references('bot.id').onDelete('cascade'),
    )
    .$call((table) => required(table, text, ['function_id', 'function_name', 'body', 'state']))
    .addColumn('attempts', whole, (column) => column.notNull())
    .addColumn('series', whole, (column) => column.notNull())
    .addColumn('next_at', big)
    .addColumn('last_status', whole)
    .$call((table) => optional(table, text, ['last_error']))
    .addColumn('created_at', big, (column) => column.notNull())
    .addColumn('delivered_at', big)
    .execute()
  await index(db, 'webhook_delivery', ['bot_id', 'created_at'])
  await index(db, 'webhook_delivery', ['state', 'next_at'])
}
