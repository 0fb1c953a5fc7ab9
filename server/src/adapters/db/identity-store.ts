import { randomUUID } from 'node:crypto'
import type { GoogleIdentity, IdentityStore } from '@askwell/core/accounts'
import type { OwnerId } from '@askwell/core/shared'
import { accountColumns, toAccount } from './account-rows.ts'
import type { Database, Db } from './connect.ts'
import { queuePayer } from './payer-news.ts'

export const identityStore = (database: Database): IdentityStore => ({
  async find({ issuer, subject }) {
    const row = await database.db
      .selectFrom('user_identity')
      .innerJoin('user_account', 'user_account.id', 'user_identity.user_id')
      .select(accountColumns.map((column) => `user_account.${column}` as const))
      .select('user_account.erase_at')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row ? { ...toAccount(row), eraseAt: row.erase_at } : null
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
      await insertIdentity(trx, ownerId, identity)
      // Google has verified the address; it counts while the account still uses it.
      await trx
        .updateTable('user_account')
        .set({ email_verified_at: Date.now() })
        .where('id', '=', ownerId)
        .where('email', '=', identity.email)
        .where('email_verified_at', 'is', null)
        .execute()
      await queuePayer(trx, ownerId)
    }),

  insertAccount: (identity) => database.transaction((trx) => insertAccount(trx, identity)),
})

/** A second sign-in at the same instant finds the identity linked already. */
async function insertIdentity(
  trx: Db,
  ownerId: OwnerId,
  { issuer, subject, email }: GoogleIdentity,
): Promise<void> {
  await trx
    .insertInto('user_identity')
    .values({ issuer, subject, user_id: ownerId, email, created_at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function insertAccount(trx: Db, identity: GoogleIdentity) {
  const now = Date.now()
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
