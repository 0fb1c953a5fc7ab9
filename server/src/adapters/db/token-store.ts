import { randomUUID } from 'node:crypto'
import type { TokenRecord, TokenStore } from '@askwell/core/accounts'
import type { OwnerId } from '@askwell/core/shared'
import { toAccount } from './account-rows.ts'
import type { Db } from './connect.ts'

export const tokenStore = (db: Db): TokenStore => ({
  insert: (ownerId, token) => insert(db, ownerId, token),

  find: (hash) => find(db, hash),

  async markUsed(tokenId, at) {
    await db.updateTable('auth_token').set({ last_used_at: at }).where('id', '=', tokenId).execute()
  },

  async revoke(ownerId, tokenId) {
    await db
      .updateTable('auth_token')
      .set({ revoked_at: Date.now() })
      .where('user_id', '=', ownerId)
      .where('id', '=', tokenId)
      .where('revoked_at', 'is', null)
      .execute()
  },

  async knowsAddress(email, address) {
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
    revokedAt: row.revoked_at ?? row.erase_at,
  }
}

async function insert(
  db: Db,
  ownerId: OwnerId,
  { hash, expiresAt, address, userAgent }: Parameters<TokenStore['insert']>[1],
): Promise<void> {
  const now = Date.now()
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
    })
    .execute()
}

/** Ends every session of an account. */
export async function revokeTokens(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('auth_token')
    .set({ revoked_at: Date.now() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Forgets tokens that ended more than a week ago. */
export async function removeOldTokens(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('auth_token')
    .where('expires_at', '<', now - 7 * 86_400_000)
    .execute()
}
