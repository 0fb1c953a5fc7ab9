import type { Kysely } from 'kysely'

/** Adds what the invoices of an account say about the customer, and who else receives receipts. */
export async function addBillingDetails(db: Kysely<unknown>): Promise<void> {
  const texts = ['company', 'line1', 'line2', 'city', 'region', 'postal_code', 'country', 'tax_id']
  const table = db.schema
    .createTable('billing_details')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
  await texts
    .reduce((made, name) => made.addColumn(name, 'text', (column) => column.notNull()), table)
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('billing_contact')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('code_expires_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('verified_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
}
