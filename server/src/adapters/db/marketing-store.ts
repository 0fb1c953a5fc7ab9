import { randomUUID } from 'node:crypto'
import type { MarketingStore } from '@askwell/core/marketing'
import type { Db } from './connect.ts'

export const marketingStore = (db: Db): MarketingStore => ({
  async addSubscriber(email) {
    await db
      .insertInto('subscriber')
      .values({ email, created_at: Date.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async addMessage({ firstName, lastName, email, message, looksAutomatic }) {
    await db
      .insertInto('contact_message')
      .values({
        id: `m_${randomUUID()}`,
        first_name: firstName,
        last_name: lastName,
        email,
        message,
        looks_automatic: looksAutomatic ? 1 : 0,
        created_at: Date.now(),
      })
      .execute()
  },
})
