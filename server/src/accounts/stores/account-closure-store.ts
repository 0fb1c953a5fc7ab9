import type { AccountClosureStore } from '@askwell/core/accounts'
import { verifiedOwner, type Clock } from '@askwell/core/shared'
import type { Database } from '../../platform/db/connect.ts'
import type { BeforeDelete } from '../../platform/db/slices/delete-rows.ts'
import { deleteRemainingRows, erasePersonalData } from './account-erasure.ts'
import { revokeOtherSessions } from './sign-in-session-store.ts'

export const closureStore = (
  database: Database,
  clock: Clock,
  beforeDelete: BeforeDelete,
): AccountClosureStore => ({
  close: (ownerId, eraseAt) =>
    database.transaction(async (trx) => {
      await trx
        .updateTable('user_account')
        .set({ erase_at: eraseAt })
        .where('id', '=', ownerId)
        .execute()
      await revokeOtherSessions(trx, ownerId, { keptTokenId: null, now: clock() })
    }),

  async reopen(ownerId) {
    await database.db
      .updateTable('user_account')
      .set({ erase_at: null })
      .where('id', '=', ownerId)
      .execute()
  },

  async listDue(now) {
    const rows = await database.db
      .selectFrom('user_account')
      .select('id')
      .where('erase_at', '<=', now)
      .orderBy('erase_at')
      .limit(100)
      .execute()
    return rows.map(({ id }) => verifiedOwner(id))
  },

  erasePersonalData: (ownerId, now) => erasePersonalData(database, ownerId, now),
  deleteRemainingRows: (ownerId) => deleteRemainingRows(database, ownerId, beforeDelete),
})
