import type { OwnerId } from '@askwell/core/shared'
import type { Database } from '../../platform/db/connect.ts'

/** Sets the password of a system account, or removes it, and ends its sign-in sessions. Returns its address. */
export const setSystemPassword = (
  database: Database,
  ownerId: OwnerId,
  passwordHash: string | null,
): Promise<string | null> =>
  database.transaction(async (trx) => {
    const account = await trx
      .updateTable('user_account')
      .set({ password_hash: passwordHash })
      .where('id', '=', ownerId)
      .where('is_system', '=', 1)
      .returning('email')
      .executeTakeFirst()
    await trx.deleteFrom('auth_token').where('user_id', '=', ownerId).execute()
    return account?.email ?? null
  })
