import type { BillingDetailsStore } from '@askwell/core/payments'
import type { Database } from '../../platform/db/connect.ts'

export const billingDetailsStore = ({ db }: Database): BillingDetailsStore => ({
  async find(ownerId) {
    const row = await db
      .selectFrom('billing_details')
      .select(['company', 'line1', 'line2', 'city', 'region', 'postal_code', 'country', 'tax_id'])
      .where('user_id', '=', ownerId)
      .executeTakeFirst()
    return row ?? null
  },

  async save(ownerId, details, at) {
    const row = { ...details, updated_at: at }
    await db
      .insertInto('billing_details')
      .values({ user_id: ownerId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
  },
})
