import { sql, type Kysely } from 'kysely'
import { columnTypes, engineOf } from '../dialect.ts'
import { index, optional, required } from './columns.ts'

/** Letters on their way out, the links mailed to accounts, and how a subscriber leaves. */
export async function createMailTables(db: Kysely<unknown>): Promise<void> {
  const { text, big } = columnTypes(engineOf(db))

  await db.schema
    .createTable('letter')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('dedupe_key', text, (column) => column.notNull().unique())
    .$call((table) => required(table, text, ['to_address', 'subject', 'body_text', 'body_html']))
    .$call((table) => optional(table, text, ['reply_to', 'unsubscribe_url']))
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('error', text)
    .addColumn('created_at', big, (column) => column.notNull())
    .addColumn('ended_at', big)
    .execute()
  await index(db, 'letter', ['created_at'])
  await index(db, 'letter', ['to_address'])

  await db.schema
    .createTable('email_link')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) =>
      column.notNull().references('user_account.id').onDelete('cascade'),
    )
    .$call((table) => required(table, text, ['purpose', 'email']))
    .$call((table) => required(table, big, ['created_at', 'expires_at']))
    .addColumn('used_at', big)
    .execute()
  await index(db, 'email_link', ['user_id'])
  await index(db, 'email_link', ['expires_at'])

  await db.schema.alterTable('subscriber').addColumn('leave_token', text).execute()
  await sql`
    create unique index subscriber_leave_token on subscriber (leave_token)
    where leave_token is not null`.execute(db)
}
