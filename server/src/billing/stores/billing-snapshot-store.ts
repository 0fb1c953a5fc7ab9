import type {
  BillingStore,
  BillingSnapshot,
  RefundOrDispute,
  StoredPayment,
  StoredSubscription,
} from '@askwell/core/payments'
import { verifiedOwner, type OwnerId } from '@askwell/core/shared'
import type { Database, Db } from '../../platform/db/connect.ts'

type SnapshotStore = Pick<
  BillingStore,
  | 'saveSnapshot'
  | 'subscriptionsOf'
  | 'recordPayment'
  | 'ownsPayment'
  | 'hasPaid'
  | 'returnsOf'
  | 'ownersOfUnrecorded'
>

/** Subscriptions and payments as the provider last reported them. */
export const snapshotStore = (database: Database, provider: string): SnapshotStore => {
  const { db } = database
  return {
    saveSnapshot: (ownerId, snapshot) =>
      database.transaction((trx) => saveSnapshot(trx, { ownerId, provider }, snapshot)),
    subscriptionsOf: (ownerId) => subscriptionsOf(db, ownerId, provider),
    recordPayment: (ownerId, payment) => savePayment(db, { ownerId, provider }, payment),

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

    async returnsOf(ownerId) {
      const rows = await db
        .selectFrom('payments')
        .select(['payment_id', 'refunded_cents as refundedCents', 'dispute'])
        .where('user_id', '=', ownerId)
        .where('provider', '=', provider)
        .where((eb) => eb.or([eb('refunded_cents', '>', 0), eb('dispute', 'is not', null)]))
        .execute()
      return new Map(rows.map(({ payment_id: id, ...returned }) => [id, returned]))
    },

    ownersOfUnrecorded: (returns) => findUnrecordedReturns(db, provider, returns),
  }
}

async function findUnrecordedReturns(
  db: Db,
  provider: string,
  returns: RefundOrDispute[],
): Promise<OwnerId[]> {
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

  const owners = returns.flatMap((returned) => {
    const row = known.get(returned.paymentId)
    if (!row) return []
    const isRecorded =
      'dispute' in returned
        ? row.dispute === returned.dispute
        : row.refunded_cents === returned.refundedCents
    return isRecorded ? [] : [verifiedOwner(row.user_id)]
  })
  return [...new Set(owners)]
}

type BillingScope = { ownerId: OwnerId; provider: string }

async function saveSnapshot(
  trx: Db,
  place: BillingScope,
  snapshot: BillingSnapshot,
): Promise<void> {
  // Ended ones first, because the table allows one active subscription for each account.
  const activeStatuses = ['active', 'trialing', 'past_due']
  const isActive = ({ status }: StoredSubscription) => activeStatuses.includes(status)
  const subscriptions = snapshot.subscriptions.toSorted((a, b) => +isActive(a) - +isActive(b))
  for (const each of subscriptions)
    await saveSubscription(trx, place, { ...each, ...syncFields(snapshot) })
  for (const payment of snapshot.payments) await savePayment(trx, place, payment)

  for (const intent of snapshot.intents) await saveIntent(trx, place, intent)
  for (const card_id of snapshot.cardIds) {
    await trx
      .insertInto('billing_cards')
      .values({ card_id, provider: place.provider, user_id: place.ownerId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Saves the state of an intent. One whose response was lost has no object id yet and is found by its own id. */
async function saveIntent(
  trx: Db,
  { ownerId }: BillingScope,
  { intentId, objectId, status }: BillingSnapshot['intents'][number],
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

const syncFields = ({ at, customerId }: BillingSnapshot) => ({ at, customerId })

async function saveSubscription(
  trx: Db,
  { ownerId, provider }: BillingScope,
  subscription: StoredSubscription & { at: number; customerId: string },
): Promise<void> {
  const columns = {
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
      ...columns,
      subscription_id: subscription.id,
      provider,
      user_id: ownerId,
      customer_id: subscription.customerId,
      created_at: subscription.at,
    })
    .onConflict((conflict) => conflict.column('subscription_id').doUpdateSet(columns))
    .execute()
}

async function savePayment(db: Db, { ownerId, provider }: BillingScope, payment: StoredPayment) {
  const columns = {
    status: payment.status,
    refunded_cents: payment.refundedCents,
    dispute: payment.dispute,
  }
  await db
    .insertInto('payments')
    .values({
      ...columns,
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
    .onConflict((conflict) => conflict.column('payment_id').doUpdateSet(columns))
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
