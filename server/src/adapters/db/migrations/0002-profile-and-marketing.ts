import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../dialect.ts'
import { index, required } from './columns.ts'

/** The telephone number of the profile, and what the two marketing forms leave behind. */
export async function addProfileAndMarketing(db: Kysely<unknown>): Promise<void> {
  const { text, big, flag } = columnTypes(engineOf(db))

  await db.schema.alterTable('user_account').addColumn('phone', text).execute()

  await db.schema
    .createTable('subscriber')
    .addColumn('email', text, (column) => column.primaryKey())
    .addColumn('created_at', big, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('contact_message')
    .addColumn('id', text, (column) => column.primaryKey())
    .$call((table) => required(table, text, ['first_name', 'last_name', 'email', 'message']))
    .addColumn('looks_automatic', flag, (column) => column.notNull())
    .addColumn('created_at', big, (column) => column.notNull())
    .execute()
  await index(db, 'contact_message', ['created_at'])
}
