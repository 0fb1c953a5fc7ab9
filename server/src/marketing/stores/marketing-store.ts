import { randomUUID } from 'node:crypto'
import type { MarketingStore } from '@askwell/core/marketing'
import type { Clock } from '@askwell/core/shared'
import type { Db } from '../../platform/db/connect.ts'
import { recordErasures } from '../../platform/db/record-erasures.ts'

export const marketingStore = (db: Db, clock: Clock): MarketingStore => ({
  async addSubscriber(email, leaveToken) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('subscriber')
      .values({ email, created_at: clock(), unsubscribe_token: leaveToken })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },

  async removeSubscriber(leaveToken) {
    const subscriber = db.selectFrom('subscriber').select('email')
    const found = subscriber.where('unsubscribe_token', '=', leaveToken)
    // Anybody may send tokens; only those of subscribers are recorded as erasures.
    if ((await found.executeTakeFirst()) !== undefined) {
      await recordErasures(db, 'subscriber', { ids: [leaveToken], at: clock() })
      await db.deleteFrom('subscriber').where('unsubscribe_token', '=', leaveToken).execute()
    }
    await db
      .updateTable('weekly_report')
      .set({ is_off: 1 })
      .where('token', '=', leaveToken)
      .execute()
  },

  async addMessage({ firstName, lastName, email, message, looksAutomatic }) {
    const id = `m_${randomUUID()}`
    await db
      .insertInto('contact_message')
      .values({
        id,
        first_name: firstName,
        last_name: lastName,
        email,
        message,
        looks_automatic: looksAutomatic ? 1 : 0,
        created_at: clock(),
      })
      .execute()
    return id
  },
})
