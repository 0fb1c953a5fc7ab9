import { sql, type SqlBool } from 'kysely'
import type { Account, EmailLinkPurpose, EmailLinkStore } from '@askwell/core/accounts'
import { accountColumns, toAccount, type OnEmailConfirmed } from './account-rows.ts'
import type { Database, Db } from '../../platform/db/connect.ts'
import { deleteAll } from '../../platform/db/slices/delete-rows.ts'
import { resetPassword } from './reset-password.ts'

export const linkStore = (
  database: Database,
  onEmailConfirmed: OnEmailConfirmed,
): EmailLinkStore => ({
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
      .select('user_account.email_verified_at')
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row ? { ...toAccount(row), isConfirmed: row.email_verified_at !== null } : null
  },

  verifyEmail: (tokenHash, now) =>
    database.transaction((trx) =>
      verify(trx, { tokenHash, purpose: 'verify', now, onEmailConfirmed }),
    ),

  resetPassword: (tokenHash, reset) =>
    database.transaction(async (trx) => {
      const link = await consumeLink(trx, { tokenHash, purpose: 'reset', now: reset.at })
      return link ? resetPassword(trx, link, { ...reset, onEmailConfirmed }) : null
    }),
})

type LinkUse = { tokenHash: string; purpose: EmailLinkPurpose; now: number }

async function verify(
  trx: Db,
  use: LinkUse & { onEmailConfirmed: OnEmailConfirmed },
): Promise<Account | null> {
  const link = await consumeLink(trx, use)
  if (!link) return null

  const row = await trx
    .updateTable('user_account')
    .set({ email_verified_at: use.now })
    .where('id', '=', link.user_id)
    .where('email', '=', link.email)
    .returning(accountColumns)
    .executeTakeFirst()
  if (!row) return null

  await use.onEmailConfirmed(trx, link.user_id, use.now)
  return toAccount(row)
}

/** Marks a link as used. Of two concurrent uses only one succeeds. */
function consumeLink(trx: Db, { tokenHash, purpose, now }: LinkUse) {
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

/** Deletes links that expired more than a day ago. */
export async function deleteOldLinks(db: Db, now: number): Promise<void> {
  await deleteAll(db, 'email_link', sql<SqlBool>`expires_at < ${now - 86_400_000}`)
}
