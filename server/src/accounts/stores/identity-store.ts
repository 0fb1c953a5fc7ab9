import { randomUUID } from 'node:crypto'
import type { GoogleIdentity, GoogleIdentityStore } from '@askwell/core/accounts'
import type { Clock, OwnerId } from '@askwell/core/shared'
import { accountColumns, toAccount, type OnEmailConfirmed } from './account-rows.ts'
import type { Database, Db } from '../../platform/db/connect.ts'

/** `onEmailConfirmed` runs in the transaction that confirms an address. */
export const identityStore = (
  database: Database,
  clock: Clock,
  onEmailConfirmed: OnEmailConfirmed,
): GoogleIdentityStore => ({
  async find({ issuer, subject }) {
    const row = await database.db
      .selectFrom('user_identity')
      .innerJoin('user_account', 'user_account.id', 'user_identity.user_id')
      .select(accountColumns.map((column) => `user_account.${column}` as const))
      .select(['user_account.erase_at', 'user_account.suspended_at'])
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row ? { ...toAccount(row), eraseAt: row.erase_at, suspendedAt: row.suspended_at } : null
  },

  async list(ownerId) {
    const rows = await database.db
      .selectFrom('user_identity')
      .select(['email', 'created_at'])
      .where('user_id', '=', ownerId)
      .orderBy('created_at')
      .execute()
    return rows.map(({ email, created_at }) => ({ email, since: created_at }))
  },

  link: (ownerId, identity) =>
    database.transaction(async (trx) => {
      const now = clock()
      await insertIdentity(trx, ownerId, { ...identity, now })
      // Google has verified this address. It confirms the account only while the account has the same address.
      await trx
        .updateTable('user_account')
        .set({ email_verified_at: now })
        .where('id', '=', ownerId)
        .where('email', '=', identity.email)
        .where('email_verified_at', 'is', null)
        .execute()
      await onEmailConfirmed(trx, ownerId, now)
    }),

  insertAccount: (identity) =>
    database.transaction((trx) => insertAccount(trx, { ...identity, now: clock() })),
})

type NewIdentity = GoogleIdentity & { now: number }

/** A concurrent second sign-in finds the identity already linked. */
async function insertIdentity(
  trx: Db,
  ownerId: OwnerId,
  { issuer, subject, email, now }: NewIdentity,
): Promise<void> {
  await trx
    .insertInto('user_identity')
    .values({ issuer, subject, user_id: ownerId, email, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function insertAccount(trx: Db, identity: NewIdentity) {
  const { now } = identity
  const row = await trx
    .insertInto('user_account')
    .values({
      id: `u_${randomUUID()}`,
      email: identity.email,
      first_name: identity.firstName,
      last_name: identity.lastName,
      password_hash: null,
      email_verified_at: now,
      is_system: 0,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(accountColumns)
    .executeTakeFirst()
  if (!row) return null

  const account = toAccount(row)
  await insertIdentity(trx, account.id, identity)
  return account
}
