import { randomUUID } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import type { TokenRecord, TokenStore } from '@askwell/core/accounts'
import type { Clock, OwnerId } from '@askwell/core/shared'
import { toAccount } from './account-rows.ts'
import type { Db } from '../../platform/db/connect.ts'
import { deleteAll } from '../../platform/db/slices/delete-rows.ts'

export const tokenStore = (db: Db, clock: Clock): TokenStore => ({
  insert: (ownerId, token) => insert(db, ownerId, { ...token, now: clock() }),

  find: (hash) => find(db, hash),

  async markUsed(tokenId, at) {
    await db.updateTable('auth_token').set({ last_used_at: at }).where('id', '=', tokenId).execute()
  },

  async revoke(ownerId, tokenId) {
    await db
      .updateTable('auth_token')
      .set({ revoked_at: clock() })
      .where('user_id', '=', ownerId)
      .where('id', '=', tokenId)
      .where('revoked_at', 'is', null)
      .execute()
  },

  async hasSignedInFrom(email, address) {
    const row = await db
      .selectFrom('auth_token')
      .innerJoin('user_account', 'user_account.id', 'auth_token.user_id')
      .select('auth_token.id')
      .where('user_account.email', '=', email)
      .where('auth_token.address', '=', address)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
})

async function find(db: Db, hash: string): Promise<TokenRecord | null> {
  const row = await db
    .selectFrom('auth_token')
    .innerJoin('user_account', 'user_account.id', 'auth_token.user_id')
    .select([
      'auth_token.id as token_id',
      'auth_token.last_used_at',
      'auth_token.expires_at',
      'auth_token.revoked_at',
      'user_account.erase_at',
      'user_account.suspended_at',
      'user_account.id',
      'user_account.email',
      'user_account.first_name',
      'user_account.last_name',
    ])
    .where('auth_token.token_hash', '=', hash)
    .executeTakeFirst()

  if (!row) return null
  return {
    id: row.token_id,
    account: toAccount(row),
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at ?? row.erase_at ?? row.suspended_at,
  }
}

type NewToken = Parameters<TokenStore['insert']>[1] & { now: number }

async function insert(
  db: Db,
  ownerId: OwnerId,
  { hash, expiresAt, hasSecondFactor, address, userAgent, now }: NewToken,
): Promise<void> {
  await db
    .insertInto('auth_token')
    .values({
      id: `t_${randomUUID()}`,
      user_id: ownerId,
      token_hash: hash,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
      revoked_at: null,
      address,
      user_agent: userAgent,
      second_factor_at: hasSecondFactor ? now : null,
    })
    .execute()
}

/** Ends every session of an account. */
export async function revokeTokens(trx: Db, userId: string, now: number): Promise<void> {
  await trx
    .updateTable('auth_token')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Deletes tokens that expired more than a week ago. */
export async function deleteOldTokens(db: Db, now: number): Promise<void> {
  await deleteAll(db, 'auth_token', sql<SqlBool>`expires_at < ${now - 7 * 86_400_000}`)
}
