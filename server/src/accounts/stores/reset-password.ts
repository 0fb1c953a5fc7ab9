import { randomUUID } from 'node:crypto'
import type { Account, CompletedReset, PasswordReset } from '@askwell/core/accounts'
import { verifiedOwner } from '@askwell/core/shared'
import type { Db } from '../../platform/db/connect.ts'
import { accountColumns, toAccount, type OnEmailConfirmed } from './account-rows.ts'
import { revokeTokens } from './sign-in-token-store.ts'

type Reset = PasswordReset & { onEmailConfirmed: OnEmailConfirmed }
type LinkOwner = { user_id: string; email: string }

/** Sets the password of the link's account. An unconfirmed account may be a stranger's, so it is replaced. */
export async function resetPassword(
  trx: Db,
  link: LinkOwner,
  reset: Reset,
): Promise<CompletedReset | null> {
  const isUnconfirmed = await isUnconfirmedAccount(trx, link.user_id)
  if (isUnconfirmed && !reset.keepsContent) return replaceAccount(trx, link, reset)

  if (isUnconfirmed) await removeWaysToSignIn(trx, link)
  const account = await setPassword(trx, link, reset)
  return account && { account, replacedId: null }
}

async function isUnconfirmedAccount(trx: Db, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

async function setPassword(
  trx: Db,
  { user_id: userId, email }: LinkOwner,
  { passwordHash, at, onEmailConfirmed }: Reset,
): Promise<Account | null> {
  const row = await trx
    .updateTable('user_account')
    // Opening the link proves access to the mailbox.
    .set({ password_hash: passwordHash, email_verified_at: at })
    .where('id', '=', userId)
    .where('email', '=', email)
    .returning(accountColumns)
    .executeTakeFirst()
  if (!row) return null

  await onEmailConfirmed(trx, userId, at)
  await endSessions(trx, userId, at)
  return toAccount(row)
}

/**
 * Creates a new account for the owner of the mailbox. The old account is closed without any way to sign in, and erased
 * like every closed account; until then an operator can restore it.
 */
async function replaceAccount(
  trx: Db,
  { user_id: userId, email }: LinkOwner,
  { passwordHash, eraseAt, at }: Reset,
): Promise<CompletedReset | null> {
  const { numUpdatedRows } = await trx
    .updateTable('user_account')
    .set((eb) => ({
      email: `${userId}@replaced.invalid`,
      password_hash: null,
      erase_at: eb.fn.coalesce(eb.ref('erase_at'), eb.val(eraseAt)),
    }))
    .where('id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) return null

  await removeWaysToSignIn(trx, { user_id: userId, email: '' })
  await endSessions(trx, userId, at)
  const account = await insertConfirmedAccount(trx, email, { passwordHash, at })
  return { account, replacedId: verifiedOwner(userId) }
}

async function insertConfirmedAccount(
  trx: Db,
  email: string,
  { passwordHash, at }: Pick<Reset, 'passwordHash' | 'at'>,
): Promise<Account> {
  const row = await trx
    .insertInto('user_account')
    .values({
      id: `u_${randomUUID()}`,
      email,
      first_name: email.split('@')[0] ?? '',
      last_name: '',
      password_hash: passwordHash,
      email_verified_at: at,
      is_system: 0,
      created_at: at,
    })
    .returning(accountColumns)
    .executeTakeFirstOrThrow()
  return toAccount(row)
}

/** Removes the second factor, and Google identities with an address other than `email`. */
async function removeWaysToSignIn(trx: Db, { user_id: userId, email }: LinkOwner): Promise<void> {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await trx.deleteFrom('second_factor').where('user_id', '=', userId).execute()
  await trx
    .deleteFrom('user_identity')
    .where('user_id', '=', userId)
    .where('email', '<>', email)
    .execute()
}

async function endSessions(trx: Db, userId: string, at: number): Promise<void> {
  await revokeResetLinks(trx, userId, at)
  await revokeTokens(trx, userId, at)
}

/** Revokes older reset links. */
export async function revokeResetLinks(trx: Db, userId: string, now: number): Promise<void> {
  await trx
    .updateTable('email_link')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .execute()
}
