import type { Account, AccountStore } from '@askwell/core/accounts'
import type { Clock, OwnerId } from '@askwell/core/shared'
import { accountColumns, toAccount } from './account-rows.ts'
import type { Database } from '../../platform/db/connect.ts'
import { isUniqueViolation } from '../../platform/db/engine/database-errors.ts'
import { revokeResetLinks } from './reset-password.ts'

type ProfileStore = Pick<AccountStore, 'findProfile' | 'findPasswordHash' | 'saveProfile'>

export const profileStore = (database: Database, clock: Clock): ProfileStore => ({
  async findProfile(ownerId) {
    const row = await database.db
      .selectFrom('user_account')
      .select([...accountColumns, 'phone', 'email_verified_at'])
      .where('id', '=', ownerId)
      .executeTakeFirst()

    if (!row) return null
    return {
      ...toAccount(row),
      phone: row.phone ?? '',
      emailVerified: row.email_verified_at !== null,
    }
  },

  async findPasswordHash(ownerId) {
    const row = await database.db
      .selectFrom('user_account')
      .select('password_hash')
      .where('id', '=', ownerId)
      .executeTakeFirst()

    return row?.password_hash ?? null
  },

  async saveProfile(ownerId, change, sessions) {
    try {
      return await saveProfile(database, ownerId, { change, sessions, now: clock() })
    } catch (error) {
      if (isUniqueViolation(error)) return null
      throw error
    }
  },
})

type Saving = {
  change: Parameters<AccountStore['saveProfile']>[1]
  sessions: Parameters<AccountStore['saveProfile']>[2]
  now: number
}

function saveProfile(
  { transaction }: Database,
  ownerId: OwnerId,
  { change, sessions, now }: Saving,
): Promise<Account> {
  return transaction(async (trx) => {
    const row = await trx
      .updateTable('user_account')
      .set(({ eb }) => ({
        email: change.email,
        first_name: change.firstName,
        last_name: change.lastName,
        // A changed address is not verified yet.
        email_verified_at: eb
          .case()
          .when('email', '=', change.email)
          .then(eb.ref('email_verified_at'))
          .else(null)
          .end(),
        ...(change.phone === undefined ? {} : { phone: change.phone }),
        ...(change.passwordHash === undefined ? {} : { password_hash: change.passwordHash }),
      }))
      .where('id', '=', ownerId)
      .returning(accountColumns)
      .executeTakeFirstOrThrow()

    if (sessions.endOtherSessions) {
      await revokeResetLinks(trx, ownerId, now)
      await trx
        .updateTable('auth_token')
        .set({ revoked_at: now })
        .where('user_id', '=', ownerId)
        .where('id', '<>', sessions.currentTokenId)
        .where('revoked_at', 'is', null)
        .execute()
    }
    return toAccount(row)
  })
}
