import { sql, type SqlBool } from 'kysely'
import type { ConfirmationStore } from '@askwell/core/chat'
import type { Db } from '../../platform/db/connect.ts'
import { deleteAll } from '../../platform/db/slices/delete-rows.ts'

/** Function calls that wait for the visitor's decision, shared by all processes. */
export const functionConfirmationStore = (db: Db): ConfirmationStore => ({
  async request({ id, ownerId, botId, sessionId, at }) {
    await db
      .insertInto('function_confirmation')
      .values({
        id,
        owner_id: ownerId,
        bot_id: botId,
        session_id: sessionId,
        state: 'asked',
        created_at: at,
        decided_at: null,
      })
      .execute()
  },

  async decide({ id, sessionId, decision, since, at }) {
    const { numUpdatedRows } = await db
      .updateTable('function_confirmation')
      .set({ state: decision, decided_at: at })
      .where('id', '=', id)
      .where('session_id', '=', sessionId)
      .where('state', '=', 'asked')
      .where('created_at', '>', since)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },

  async decisionOn(ownerId, id) {
    const row = await db
      .selectFrom('function_confirmation')
      .select('state')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return 'decline'
    return row.state === 'asked' ? null : row.state
  },
})

/** Deletes confirmations older than a day. */
export async function deleteOldConfirmations(db: Db, now: number): Promise<void> {
  await deleteAll(db, 'function_confirmation', sql<SqlBool>`created_at < ${now - 86_400_000}`)
}
