import { sql, type Kysely } from 'kysely'
import { columnTypes, engineOf } from '../dialect.ts'
import { index, required } from './columns.ts'

/** What the payment sandbox remembers: its objects, its clock, its undelivered events, its replies. */
export async function createSandboxTables(db: Kysely<unknown>): Promise<void> {
  const { text, big, whole } = columnTypes(engineOf(db))

  await db.schema
    .createTable('sandbox_object')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('customer', text)
    .$call((table) => required(table, big, ['ordinal']))
    .addColumn('json', text, (column) => column.notNull())
    .addColumn('due_at', big)
    .execute()
  await index(db, 'sandbox_object', ['customer', 'type'])
  await index(db, 'sandbox_object', ['type'])
  await sql`
    create index sandbox_object_due on sandbox_object (due_at) where due_at is not null`.execute(db)

  await db.schema
    .createTable('sandbox_clock')
    .addColumn('id', text, (column) => column.primaryKey())
    .$call((table) => required(table, big, ['offset_ms', 'counter']))
    .execute()
  await sql`insert into sandbox_clock (id, offset_ms, counter) values ('clock', 0, 0)`.execute(db)

  await db.schema
    .createTable('sandbox_event')
    .addColumn('id', text, (column) => column.primaryKey())
    .$call((table) => required(table, big, ['ordinal', 'deliver_at']))
    .addColumn('attempts', whole, (column) => column.notNull())
    .addColumn('payload', text, (column) => column.notNull())
    .execute()
  await index(db, 'sandbox_event', ['deliver_at'])

  await db.schema
    .createTable('sandbox_reply')
    .addColumn('idempotency_key', text, (column) => column.primaryKey())
    .addColumn('request_hash', text, (column) => column.notNull())
    .addColumn('status', whole, (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('created_at', big, (column) => column.notNull())
    .execute()
  await index(db, 'sandbox_reply', ['created_at'])
}
