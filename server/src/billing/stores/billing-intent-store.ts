import { priceList } from '@askwell/contract/billing/plans'
import type { BillingStore, PurchaseIntent } from '@askwell/core/payments'
import type { Db } from '../../platform/db/connect.ts'

type IntentStore = Pick<BillingStore, 'insertIntent' | 'openIntent' | 'saveIntent'>

export const intentStore = (db: Db): IntentStore => ({
  async insertIntent(ownerId, { id, kind, lookupKey, quantity, amountCents, at }) {
    await db
      .insertInto('billing_intents')
      .values({
        id,
        user_id: ownerId,
        kind,
        lookup_key: lookupKey,
        quantity,
        amount_cents: amountCents,
        currency: priceList.currency,
        provider_object_id: null,
        status: 'asked',
        created_at: at,
      })
      .execute()
  },

  async openIntent(ownerId, { kind, lookupKey, quantity, since }) {
    const row = await db
      .selectFrom('billing_intents')
      .select(['id', 'provider_object_id', 'amount_cents'])
      .where('user_id', '=', ownerId)
      .where('kind', '=', kind)
      .where('lookup_key', '=', lookupKey)
      .where('quantity', '=', quantity)
      .where('status', 'in', ['asked', 'open'])
      .where('created_at', '>', since)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .executeTakeFirst()
    if (!row) return null

    const { id, provider_object_id: objectId, amount_cents: amountCents } = row
    return { id, kind, lookupKey, quantity, amountCents, objectId } satisfies PurchaseIntent
  },

  async saveIntent(ownerId, intentId, { objectId, status }) {
    await db
      .updateTable('billing_intents')
      .set({ status, ...(objectId === undefined ? {} : { provider_object_id: objectId }) })
      .where('user_id', '=', ownerId)
      .where('id', '=', intentId)
      .execute()
  },
})
