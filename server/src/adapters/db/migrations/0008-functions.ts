import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../dialect.ts'
import { index, optional, required, type Types } from './columns.ts'

/** Functions that a bot may call, their pictures, and the log of their calls. */
export async function createFunctionTables(db: Kysely<unknown>): Promise<void> {
  const types = columnTypes(engineOf(db))

  await createFunctions(db, types)
  await createImages(db, types)
  await createCalls(db, types)
}

async function createFunctions(db: Kysely<unknown>, { text, big }: Types): Promise<void> {
  await db.schema
    .createTable('bot_function')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('owner_id', text, (column) => column.notNull())
    .addColumn('bot_id', text, (column) =>
      column.notNull().references('bot.id').onDelete('cascade'),
    )
    .$call((table) =>
      required(table, text, [
        'name',
        'definition',
        'url',
        'method',
        'auth_type',
        'client_id',
        'client_secret',
        'token_url',
        'auth_header',
      ]),
    )
    .addColumn('image_id', text)
    .$call((table) => required(table, big, ['created_at', 'modified_at']))
    .$call((table) => required(table, text, ['created_by', 'modified_by']))
    .execute()
  await db.schema
    .createIndex('bot_function_name')
    .on('bot_function')
    .columns(['bot_id', 'name'])
    .unique()
    .execute()
  await index(db, 'bot_function', ['owner_id'])
}

async function createImages(db: Kysely<unknown>, { text, bytes }: Types): Promise<void> {
  await db.schema
    .createTable('function_image')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('function_id', text, (column) =>
      column.notNull().unique().references('bot_function.id').onDelete('cascade'),
    )
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('bytes', bytes, (column) => column.notNull())
    .execute()
}

async function createCalls(db: Kysely<unknown>, { text, big, whole }: Types): Promise<void> {
  await db.schema
    .createTable('function_call')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('owner_id', text, (column) => column.notNull())
    .addColumn('bot_id', text, (column) =>
      column.notNull().references('bot.id').onDelete('cascade'),
    )
    .$call((table) =>
      required(table, text, ['function_id', 'function_name', 'arguments_hash', 'arguments']),
    )
    .$call((table) => optional(table, text, ['conversation_id', 'error_class']))
    .addColumn('status', whole)
    .$call((table) => required(table, big, ['ms', 'bytes', 'created_at']))
    .execute()
  await index(db, 'function_call', ['bot_id', 'created_at'])
  await index(db, 'function_call', ['owner_id'])
}
