import type { OperatorSessions } from '@askwell/core/operate'
import type { Db } from '../../platform/db/connect.ts'

/** The data that decides whether a session may operate; it is read for every call. */
export const operatorSessions = (db: Db): OperatorSessions => ({
  async find(tokenId) {
    const row = await db
      .selectFrom('auth_token')
      .innerJoin('user_account', 'user_account.id', 'auth_token.user_id')
      .leftJoin('second_factor', 'second_factor.user_id', 'auth_token.user_id')
      .select(['user_account.email', 'user_account.email_verified_at'])
      .select(['second_factor.confirmed_at', 'auth_token.second_factor_at'])
      .where('auth_token.id', '=', tokenId)
      .where('user_account.is_system', '=', 0)
      .executeTakeFirst()
    return row
      ? {
          email: row.email,
          emailVerifiedAt: row.email_verified_at,
          secondFactorSince: row.confirmed_at,
          secondFactorUsedAt: row.second_factor_at,
        }
      : null
  },
})
