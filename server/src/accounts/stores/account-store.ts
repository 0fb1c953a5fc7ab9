import { randomUUID } from 'node:crypto'
import type { Account, AccountStore } from '@askwell/core/accounts'
import type { Clock } from '@askwell/core/shared'
import { accountColumns as columns, toAccount } from './account-rows.ts'
import type { Database, Db } from '../../platform/db/connect.ts'
import { profileStore } from './profile-store.ts'

export const accountStore = (database: Database, clock: Clock): AccountStore => ({
  ...entryStore(database.db, clock),
  ...profileStore(database, clock),
})

/** Store functions of registration and sign-in. */
const entryStore = (
  db: Db,
  clock: Clock,
): Pick<AccountStore, 'insert' | 'findForSignIn' | 'replacePasswordHash'> => ({
  async insert(account) {
    const row = await db
      .insertInto('user_account')
      .values({
        id: `u_${randomUUID()}`,
        email: account.email,
        first_name: account.firstName,
        last_name: account.lastName,
        password_hash: account.passwordHash,
        email_verified_at: null,
        is_system: 0,
        created_at: clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst()

    return row ? toAccount(row) : null
  },

  async findForSignIn(email) {
    const row = await db
      .selectFrom('user_account')
      .select([...columns, 'password_hash', 'email_verified_at', 'erase_at', 'suspended_at'])
      .where('email', '=', email)
      // Without a password a system account cannot sign in.
      .where((where) =>
        where.or([where('is_system', '=', 0), where('password_hash', 'is not', null)]),
      )
      .executeTakeFirst()

    return row
      ? {
          ...toAccount(row),
          passwordHash: row.password_hash,
          emailVerifiedAt: row.email_verified_at,
          eraseAt: row.erase_at,
          suspendedAt: row.suspended_at,
        }
      : null
  },

  async replacePasswordHash(ownerId, passwordHash) {
    await db
      .updateTable('user_account')
      .set({ password_hash: passwordHash })
      .where('id', '=', ownerId)
      .execute()
  },
})

/** Whether the account is closed and will be erased. */
export async function isAccountClosed(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('erase_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined || row.erase_at !== null
}

/** The account with an e-mail address, for operator commands. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  const row = await db
    .selectFrom('user_account')
    .select(columns)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()

  return row ? toAccount(row) : null
}

/** Creates the account of the sample bots, if missing. It has no password and can sign in only in development. */
export async function ensureSystemAccount(db: Db, id: string, now: number): Promise<void> {
  await db
    .insertInto('user_account')
    .values({
      id,
      email: `${id}@system.invalid`,
      first_name: 'Sample',
      last_name: 'bots',
      password_hash: null,
      email_verified_at: null,
      is_system: 1,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
