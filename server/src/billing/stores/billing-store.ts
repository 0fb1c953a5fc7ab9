import type { BillingStore } from '@askwell/core/payments'
import { verifiedOwner, type OwnerId } from '@askwell/core/shared'
import { providerEventStore } from './provider-event-store.ts'
import { intentStore } from './billing-intent-store.ts'
import { snapshotStore } from './billing-snapshot-store.ts'
import type { Database, Db } from '../../platform/db/connect.ts'

/** The stored payment data of one provider. */
export const billingStore = (database: Database, provider: string): BillingStore => ({
  ...customerStore(database.db, provider),
  ...intentStore(database.db),
  ...snapshotStore(database, provider),
  ...providerEventStore(database, provider),
})

type CustomerStore = Pick<
  BillingStore,
  'customerOf' | 'saveCustomer' | 'ownerOf' | 'cardOwner' | 'recordCard'
>

const customerStore = (db: Db, provider: string): CustomerStore => ({
  async customerOf(ownerId) {
    const row = await db
      .selectFrom('billing_customers')
      .select('customer_id')
      .where('user_id', '=', ownerId)
      .where('provider', '=', provider)
      .executeTakeFirst()
    return row?.customer_id ?? null
  },

  async saveCustomer(ownerId, customer_id) {
    await db
      .insertInto('billing_customers')
      .values({ user_id: ownerId, provider, customer_id })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ provider, customer_id }))
      .execute()
  },

  ownerOf: (objectId) => ownerOf(db, provider, objectId),

  async cardOwner(cardId) {
    const row = await db
      .selectFrom('billing_cards')
      .select('user_id')
      .where('card_id', '=', cardId)
      .executeTakeFirst()
    return row ? verifiedOwner(row.user_id) : 'unknown'
  },

  async recordCard(ownerId, card_id) {
    await db
      .insertInto('billing_cards')
      .values({ card_id, provider, user_id: ownerId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
})

async function ownerOf(db: Db, provider: string, objectId: string): Promise<OwnerId | null> {
  const row = await db
    .selectFrom('billing_customers')
    .select('user_id')
    .where('customer_id', '=', objectId)
    .where('provider', '=', provider)
    .unionAll(
      db
        .selectFrom('payments')
        .select('user_id')
        .where('payment_id', '=', objectId)
        .where('provider', '=', provider),
    )
    .executeTakeFirst()
  return row ? verifiedOwner(row.user_id) : null
}
