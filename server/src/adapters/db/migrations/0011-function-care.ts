import { sql, type Kysely } from 'kysely'
import { columnTypes, engineOf } from '../dialect.ts'
import { index, required, type Types } from './columns.ts'

/** What keeps an owner's edits, takes a removal back, and is shared by all processes. */
export async function addFunctionCare(db: Kysely<unknown>): Promise<void> {
  const types = columnTypes(engineOf(db))

  await addFunctionColumns(db, types)
  await freeNamesOfRemoved(db)
  await createSharedState(db, types)
  await createRefusals(db, types)
}

async function addFunctionColumns(db: Kysely<unknown>, { text, big }: Types): Promise<void> {
  await db.schema
    .alterTable('bot_function')
    .addColumn('made_definition', text, (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('bot_function').addColumn('removed_at', big).execute()
  await index(db, 'bot_function', ['removed_at'])
  await db
    .withTables<{
      bot_function: { made_definition: string; definition: string; connector: string }
    }>()
    .updateTable('bot_function')
    .set((eb) => ({ made_definition: eb.ref('definition') }))
    .where('connector', '<>', '')
    .execute()
}

/** A removed function waits a while for its owner to want it back; its name is free meanwhile. */
async function freeNamesOfRemoved(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('bot_function_name').execute()
  await db.schema
    .createIndex('bot_function_name')
    .on('bot_function')
    .columns(['bot_id', 'name'])
    .unique()
    .where(sql.ref('removed_at'), 'is', null)
    .execute()
}

const ofFunction = (db: Kysely<unknown>, table: string, { text }: Types) =>
  db.schema
    .createTable(table)
    .addColumn('function_id', text, (column) =>
      column.primaryKey().references('bot_function.id').onDelete('cascade'),
    )

async function createSharedState(db: Kysely<unknown>, types: Types): Promise<void> {
  const { text, big, whole } = types
  await ofFunction(db, 'function_health', types)
    .addColumn('failures', whole, (column) => column.notNull())
    .addColumn('rests_until', big, (column) => column.notNull())
    .execute()
  await ofFunction(db, 'function_token', types)
    .$call((table) => required(table, text, ['credentials_hash', 'token']))
    .addColumn('valid_until', big, (column) => column.notNull())
    .execute()
}

async function createRefusals(db: Kysely<unknown>, { text, big }: Types): Promise<void> {
  await db.schema
    .createTable('visitor_refusal')
    .addColumn('bot_id', text, (column) =>
      column.notNull().references('bot.id').onDelete('cascade'),
    )
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('refused_at', big, (column) => column.notNull())
    .addPrimaryKeyConstraint('visitor_refusal_key', ['bot_id', 'reason'])
    .execute()
}
