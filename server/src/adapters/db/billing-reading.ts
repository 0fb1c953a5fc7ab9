import type {
  BillingStore,
  Reading,
  ReturnedMoney,
  StoredPayment,
  StoredSubscription,
} from '@askwell/core/payments'
import { provenOwner, type OwnerId } from '@askwell/core/shared'
import type { Database, Db } from './connect.ts'

type ReadingStore = Pick<
  BillingStore,
  | 'saveReading'
  | 'subscriptionsOf'
  | 'notePayment'
  | 'ownsPayment'
  | 'hasPaid'
  | 'refundsOf'
  | 'unheardOf'
>

/** Subscriptions and payments as the provider last told them. */
export const readingStore = (database: Database, provider: string): ReadingStore => {
  const { db } = database
  return {
    saveReading: (ownerId, reading) =>
      database.transaction((trx) => saveReading(trx, { ownerId, provider }, reading)),
    subscriptionsOf: (ownerId) => subscriptionsOf(db, ownerId, provider),
    notePayment: (ownerId, payment) => savePayment(db, { ownerId, provider }, payment),

    async ownsPayment(ownerId, paymentId) {
      const row = await db
        .selectFrom('payments')
        .select('payment_id')
        .where('user_id', '=', ownerId)
        .where('payment_id', '=', paymentId)
        .where('provider', '=', provider)
        .executeTakeFirst()
      return row !== undefined
    },

    async hasPaid(ownerId) {
      const row = await db
        .selectFrom('payments')
        .select('payment_id')
        .where('user_id', '=', ownerId)
        .where('provider', '=', provider)
        .where('status', '=', 'succeeded')
        .executeTakeFirst()
      return row !== undefined
    },

    async refundsOf(ownerId) {
      const rows = await db
        .selectFrom('payments')
        .select(['payment_id', 'refunded_cents'])
        .where('user_id', '=', ownerId)
        .where('provider', '=', provider)
        .where('refunded_cents', '>', 0)
        .execute()
      return new Map(rows.map(({ payment_id: id, refunded_cents: cents }) => [id, cents]))
    },

    unheardOf: (returns) => unheardOf(db, provider, returns),
  }
}

async function unheardOf(db: Db, provider: string, returns: ReturnedMoney[]): Promise<OwnerId[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['payment_id', 'user_id', 'refunded_cents', 'dispute'])
    .where('provider', '=', provider)
    .where(
      'payment_id',
      'in',
      returns.map(({ paymentId }) => paymentId),
    )
    .execute()
  const known = new Map(rows.map((row) => [row.payment_id, row]))

  const owners = returns.flatMap((told) => {
    const row = known.get(told.paymentId)
    if (!row) return []
    const isHeard =
      'dispute' in told ? row.dispute === told.dispute : row.refunded_cents === told.refundedCents
    return isHeard ? [] : [provenOwner(row.user_id)]
  })
  return [...new Set(owners)]
}

type Place = { ownerId: OwnerId; provider: string }

async function saveReading(trx: Db, place: Place, reading: Reading): Promise<void> {
  // What ended goes first: the table holds one living subscription for each account.
  const living = ['active', 'trialing', 'past_due']
  const isLiving = ({ status }: StoredSubscription) => living.includes(status)
  const subscriptions = reading.subscriptions.toSorted((a, b) => +isLiving(a) - +isLiving(b))
  for (const each of subscriptions)
    await saveSubscription(trx, place, { ...each, ...when(reading) })
  for (const payment of reading.payments) await savePayment(trx, place, payment)

  for (const intent of reading.intents) await saveIntent(trx, place, intent)
  for (const card_id of reading.cardIds) {
    await trx
      .insertInto('billing_cards')
      .values({ card_id, provider: place.provider, user_id: place.ownerId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** A wish whose answer was lost is told by its own id what came of it. */
async function saveIntent(
  trx: Db,
  { ownerId }: Place,
  { intentId, objectId, status }: Reading['intents'][number],
): Promise<void> {
  await trx
    .updateTable('billing_intents')
    .set({ status, provider_object_id: objectId })
    .where('user_id', '=', ownerId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('provider_object_id', '=', objectId),
          eb('status', 'in', ['open', 'processing']),
        ]),
        eb.and([eb('id', '=', intentId ?? ''), eb('status', '=', 'asked')]),
      ]),
    )
    .execute()
}

const when = ({ at, customerId }: Reading) => ({ at, customerId })

async function saveSubscription(
  trx: Db,
  { ownerId, provider }: Place,
  subscription: StoredSubscription & { at: number; customerId: string },
): Promise<void> {
  const news = {
    lookup_key: subscription.lookupKey,
    status: subscription.status,
    period_start: subscription.periodStart,
    period_end: subscription.periodEnd,
    past_due_since: subscription.pastDueSince,
    cancel_at_period_end: subscription.cancelAtPeriodEnd ? (1 as const) : (0 as const),
    pending_lookup_key: subscription.pendingLookupKey,
    synced_at: subscription.at,
  }
  await trx
    .insertInto('subscriptions')
    .values({
      ...news,
      subscription_id: subscription.id,
      provider,
      user_id: ownerId,
      customer_id: subscription.customerId,
      created_at: subscription.at,
    })
    .onConflict((conflict) => conflict.column('subscription_id').doUpdateSet(news))
    .execute()
}

async function savePayment(db: Db, { ownerId, provider }: Place, payment: StoredPayment) {
  const news = {
    status: payment.status,
    refunded_cents: payment.refundedCents,
    dispute: payment.dispute,
  }
  await db
    .insertInto('payments')
    .values({
      ...news,
      payment_id: payment.id,
      provider,
      user_id: ownerId,
      kind: payment.kind,
      lookup_key: payment.lookupKey,
      quantity: payment.quantity,
      amount_cents: payment.amountCents,
      currency: payment.currency,
      livemode: provider === 'stripe' ? 1 : 0,
      created_at: payment.createdAt,
    })
    .onConflict((conflict) => conflict.column('payment_id').doUpdateSet(news))
    .execute()
}

async function subscriptionsOf(
  db: Db,
  ownerId: OwnerId,
  provider: string,
): Promise<StoredSubscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['subscription_id', 'lookup_key', 'status', 'period_start', 'period_end'])
    .select(['past_due_since', 'cancel_at_period_end', 'pending_lookup_key'])
    .where('user_id', '=', ownerId)
    .where('provider', '=', provider)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    id: row.subscription_id,
    lookupKey: row.lookup_key,
    status: row.status,
    periodStart: row.period_start ?? 0,
    periodEnd: row.period_end ?? 0,
    pastDueSince: row.past_due_since,
    cancelAtPeriodEnd: row.cancel_at_period_end === 1,
    pendingLookupKey: row.pending_lookup_key,
  }))
}
