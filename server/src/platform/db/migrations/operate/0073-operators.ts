import { sql, type Kysely } from 'kysely'
import { makeAppendOnly } from '../../schema/append-only.ts'

/** Adds the audit log of operators, suspended accounts, and which sessions used the second factor. */
export async function addOperators(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user_account').addColumn('suspended_at', 'bigint').execute()
  await db.schema.alterTable('auth_token').addColumn('second_factor_at', 'bigint').execute()
  await db.schema
    .createTable('operator_act')
    .addColumn('id', 'text', (made) => made.primaryKey())
    .addColumn('at', 'bigint', (made) => made.notNull())
    .addColumn('operator_id', 'text', (made) => made.notNull())
    .addColumn('operator_email', 'text', (made) => made.notNull())
    .addColumn('act', 'text', (made) => made.notNull())
    .addColumn('account_id', 'text')
    .addColumn('target', 'text', (made) => made.notNull())
    .addColumn('reason', 'text', (made) => made.notNull())
    .addColumn('detail', 'text', (made) => made.notNull())
    .execute()
  for (const index of indexes) await sql.raw(`create index ${index}`).execute(db)
  await makeAppendOnly(db, 'operator_act')
}

const indexes = [
  'user_account_created_at on user_account (created_at, id)',
  'user_account_suspended on user_account (id) where suspended_at is not null',
  'operator_act_at on operator_act (at, id)',
  'operator_act_account on operator_act (account_id, at, id) where account_id is not null',
]
