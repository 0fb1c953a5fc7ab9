import type { SessionList } from '@askwell/core/accounts'
import type { OwnerId } from '@askwell/core/shared'
import type { Db } from './connect.ts'

export const sessionList = (db: Db): SessionList => ({
  async list(ownerId, now) {
    const rows = await db
      .selectFrom('auth_token')
      .select(['id', 'address', 'user_agent', 'created_at', 'last_used_at'])
      .where('user_id', '=', ownerId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('last_used_at', 'desc')
      .limit(200)
      .execute()

    return rows.map((row) => ({
      id: row.id,
      address: row.address,
      userAgent: row.user_agent,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    }))
  },

  async end(ownerId, tokenId) {
    const { numUpdatedRows } = await db
      .updateTable('auth_token')
      .set({ revoked_at: Date.now() })
      .where('user_id', '=', ownerId)
      .where('id', '=', tokenId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  },

  endOthers: (ownerId, keptTokenId) => endSessionsBut(db, ownerId, keptTokenId),
})

/** Revokes every living token of an account but one; null keeps none. Answers how many. */
export async function endSessionsBut(
  db: Db,
  ownerId: OwnerId,
  keptTokenId: string | null,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('auth_token')
    .set({ revoked_at: Date.now() })
    .where('user_id', '=', ownerId)
    .where('revoked_at', 'is', null)
    .$if(keptTokenId !== null, (query) => query.where('id', '<>', keptTokenId ?? ''))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
