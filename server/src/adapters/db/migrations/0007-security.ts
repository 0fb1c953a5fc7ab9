import { sql, type Kysely } from 'kysely'
import { columnTypes, engineOf } from '../dialect.ts'
import { index, required, type Types } from './columns.ts'

/** Google identities, second factors, and accounts that are to be erased. */
export async function createSecurityTables(db: Kysely<unknown>): Promise<void> {
  const types = columnTypes(engineOf(db))

  await db.schema.alterTable('user_account').addColumn('erase_at', types.big).execute()
  await sql`
    create index user_account_erase on user_account (erase_at)
    where erase_at is not null`.execute(db)

  await createIdentityTable(db, types)
  await createSecondFactorTables(db, types)
}

async function createIdentityTable(db: Kysely<unknown>, { text, big }: Types): Promise<void> {
  await db.schema
    .createTable('user_identity')
    .addColumn('issuer', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) =>
      column.notNull().references('user_account.id').onDelete('cascade'),
    )
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('created_at', big, (column) => column.notNull())
    .addPrimaryKeyConstraint('user_identity_pk', ['issuer', 'subject'])
    .execute()
  await index(db, 'user_identity', ['user_id'])
}

async function createSecondFactorTables(db: Kysely<unknown>, { text, big }: Types): Promise<void> {
  await db.schema
    .createTable('second_factor')
    .addColumn('user_id', text, (column) =>
      column.primaryKey().references('user_account.id').onDelete('cascade'),
    )
    .addColumn('seed', text, (column) => column.notNull())
    .addColumn('confirmed_at', big)
    .$call((table) => required(table, big, ['last_step', 'created_at']))
    .execute()

  await db.schema
    .createTable('recovery_code')
    .addColumn('user_id', text, (column) =>
      column.notNull().references('user_account.id').onDelete('cascade'),
    )
    .addColumn('code_hash', text, (column) => column.notNull())
    .addColumn('used_at', big)
    .addPrimaryKeyConstraint('recovery_code_pk', ['user_id', 'code_hash'])
    .execute()
}
