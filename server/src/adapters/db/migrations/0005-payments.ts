import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../dialect.ts'
import { index, required } from './columns.ts'

/** Whose card is whose, and whose turn it is. */
export async function createPaymentTables(db: Kysely<unknown>): Promise<void> {
  const { text, big } = columnTypes(engineOf(db))

  await db.schema
    .createTable('billing_cards')
    .addColumn('card_id', text, (column) => column.primaryKey())
    .$call((table) => required(table, text, ['provider', 'user_id']))
    .execute()
  await index(db, 'billing_cards', ['user_id'])

  await db.schema
    .createTable('turn')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('token', text, (column) => column.notNull())
    .addColumn('lease_until', big, (column) => column.notNull())
    .execute()
}
