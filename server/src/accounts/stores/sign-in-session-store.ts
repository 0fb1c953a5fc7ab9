import type { SessionStore } from '@askwell/core/accounts'
import type { Clock, OwnerId } from '@askwell/core/shared'
import type { Db } from '../../platform/db/connect.ts'

export const signInSessionStore = (db: Db, clock: Clock): SessionStore => ({
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
      .set({ revoked_at: clock() })
      .where('user_id', '=', ownerId)
      .where('id', '=', tokenId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  },

  endOthers: (ownerId, keptTokenId) =>
    revokeOtherSessions(db, ownerId, { keptTokenId, now: clock() }),
})

/** Revokes every active token of an account except `keptTokenId`; null revokes all. Returns how many. */
export async function revokeOtherSessions(
  db: Db,
  ownerId: OwnerId,
  { keptTokenId, now }: { keptTokenId: string | null; now: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('auth_token')
    .set({ revoked_at: now })
    .where('user_id', '=', ownerId)
    .where('revoked_at', 'is', null)
    .$if(keptTokenId !== null, (query) => query.where('id', '<>', keptTokenId ?? ''))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
