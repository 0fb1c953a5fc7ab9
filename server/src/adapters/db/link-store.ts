import type { Account, LinkPurpose, LinkStore } from '@askwell/core/accounts'
import { accountColumns, toAccount } from './account-rows.ts'
import type { Database, Db } from './connect.ts'
import { queuePayer } from './payer-news.ts'
import { revokeTokens } from './token-store.ts'

export const linkStore = (database: Database): LinkStore => ({
  async insert(ownerId, link) {
    await database.db
      .insertInto('email_link')
      .values({
        token_hash: link.tokenHash,
        user_id: ownerId,
        purpose: link.purpose,
        email: link.email,
        created_at: link.createdAt,
        expires_at: link.expiresAt,
        used_at: null,
      })
      .execute()
  },

  async find(tokenHash, purpose, now) {
    const row = await database.db
      .selectFrom('email_link')
      .innerJoin('user_account', (join) =>
        join
          .onRef('user_account.id', '=', 'email_link.user_id')
          .onRef('user_account.email', '=', 'email_link.email'),
      )
      .select(accountColumns.map((column) => `user_account.${column}` as const))
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row ? toAccount(row) : null
  },

  verify: (tokenHash, now) =>
    database.transaction((trx) => verify(trx, { tokenHash, purpose: 'verify', now })),

  reset: (tokenHash, passwordHash, now) =>
    database.transaction((trx) => reset(trx, { tokenHash, purpose: 'reset', now }, passwordHash)),
})

type Use = { tokenHash: string; purpose: LinkPurpose; now: number }

async function verify(trx: Db, use: Use): Promise<Account | null> {
  const link = await takeLink(trx, use)
  if (!link) return null

  const row = await trx
    .updateTable('user_account')
    .set({ email_verified_at: use.now })
    .where('id', '=', link.user_id)
    .where('email', '=', link.email)
    .returning(accountColumns)
    .executeTakeFirst()
  if (!row) return null

  await queuePayer(trx, link.user_id)
  return toAccount(row)
}

async function reset(trx: Db, use: Use, passwordHash: string): Promise<Account | null> {
  const link = await takeLink(trx, use)
  if (!link) return null

  await unlinkStrangers(trx, link)
  const row = await trx
    .updateTable('user_account')
    // Whoever opened the link has the mailbox.
    .set({ password_hash: passwordHash, email_verified_at: use.now })
    .where('id', '=', link.user_id)
    .where('email', '=', link.email)
    .returning(accountColumns)
    .executeTakeFirst()
  if (!row) return null

  await queuePayer(trx, link.user_id)
  await voidResetLinks(trx, link.user_id, use.now)
  await revokeTokens(trx, link.user_id)
  return toAccount(row)
}

/**
 * While nobody confirmed the address of an account, a Google account of another address may be that of
 * somebody who opened it under this one; it must not open the account of whoever has the mailbox.
 */
async function unlinkStrangers(
  trx: Db,
  { user_id: userId, email }: { user_id: string; email: string },
): Promise<void> {
  await trx
    .deleteFrom('user_identity')
    .where('user_id', '=', userId)
    .where('email', '<>', email)
    .where('user_id', 'in', (accounts) =>
      accounts.selectFrom('user_account').select('id').where('email_verified_at', 'is', null),
    )
    .execute()
}

/** Only one of two uses at the same instant gets the link. */
function takeLink(trx: Db, { tokenHash, purpose, now }: Use) {
  return trx
    .updateTable('email_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst()
}

/** No older link may set a password again. */
export async function voidResetLinks(trx: Db, userId: string, now: number): Promise<void> {
  await trx
    .updateTable('email_link')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .execute()
}

/** Forgets links that ended more than a day ago. */
export async function forgetOldLinks(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('email_link')
    .where('expires_at', '<', now - 86_400_000)
    .execute()
}
