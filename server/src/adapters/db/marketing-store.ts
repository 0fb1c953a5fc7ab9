import { randomUUID } from 'node:crypto'
import type { MarketingStore } from '@askwell/core/marketing'
import type { Db } from './connect.ts'

export const marketingStore = (db: Db): MarketingStore => ({
  async addSubscriber(email, leaveToken) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('subscriber')
      .values({ email, created_at: Date.now(), leave_token: leaveToken })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },

  async removeSubscriber(leaveToken) {
    await db.deleteFrom('subscriber').where('leave_token', '=', leaveToken).execute()
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
        created_at: Date.now(),
      })
      .execute()
    return id
  },
})
