import { messagePack } from '@askwell/contract/billing/plans'
import type {
  IntentStatus,
  BillingSnapshot,
  StoredPayment,
  StoredSubscription,
} from '../ports/billing-store.ts'
import type {
  CustomerState,
  InvoiceState,
  PaymentState,
  SubscriptionState,
} from '../ports/provider.ts'
import { isUnpaid } from '../ports/subscription-status.ts'

/** Converts the provider's state to the rows to store. */
export function toBillingSnapshot(
  customerId: string,
  state: CustomerState,
  at: number,
): BillingSnapshot {
  const { subscriptions, payments } = state
  return {
    customerId,
    at,
    subscriptions: subscriptions.map((each) => storedSubscription(each, state.invoices)),
    payments: payments.map((each) => storedPayment(each, state.invoices)),
    cardIds: payments.flatMap(({ cardId }) => (cardId === null ? [] : [cardId])),
    intents: [
      ...subscriptions.map(({ id, intentId, status }) => ({
        intentId,
        objectId: id,
        status: intentStatusOfSubscription(status),
      })),
      ...payments.map(({ id, pack, status }) => ({
        intentId: pack?.intentId ?? null,
        objectId: id,
        status: intentStatusOfPayment(status),
      })),
    ],
  }
}

function storedSubscription(
  subscription: SubscriptionState,
  invoices: InvoiceState[],
): StoredSubscription {
  const { id, lookupKey, status, periodStart, periodEnd, endsAt } = subscription
  return {
    id,
    lookupKey,
    status,
    periodStart,
    periodEnd: endsAt ?? periodEnd,
    cancelAtPeriodEnd: endsAt !== null,
    pendingLookupKey: subscription.pendingLookupKey,
    pastDueSince: isUnpaid(subscription) ? overdueSince(subscription, invoices) : null,
  }
}

/** Start of the grace period: the creation of the first unpaid renewal. */
function overdueSince({ id, periodStart }: SubscriptionState, invoices: InvoiceState[]): number {
  const overdue = invoices.filter(
    ({ subscriptionId, status, reason }) =>
      subscriptionId === id && status === 'open' && reason === 'subscription_cycle',
  )
  return Math.min(
    ...overdue.map(({ createdAt }) => createdAt),
    ...(overdue[0] ? [] : [periodStart]),
  )
}

function storedPayment(payment: PaymentState, invoices: InvoiceState[]): StoredPayment {
  const { id, amountCents, currency, status, refundedCents, dispute, createdAt, pack } = payment
  const invoice = invoices.find(({ paymentId }) => paymentId === id)
  return {
    id,
    kind: pack === null ? 'plan' : 'pack',
    lookupKey: pack === null ? (invoice?.lookupKey ?? '') : messagePack.lookupKey,
    quantity: pack?.quantity ?? 1,
    amountCents,
    currency,
    status,
    refundedCents,
    dispute: dispute?.state ?? null,
    createdAt,
  }
}

function intentStatusOfSubscription(status: string): IntentStatus {
  if (status === 'incomplete') return 'open'
  return status === 'incomplete_expired' ? 'expired' : 'paid'
}

function intentStatusOfPayment(status: string): IntentStatus {
  if (status === 'succeeded') return 'paid'
  if (status === 'processing') return 'processing'
  return status === 'canceled' ? 'failed' : 'open'
}
