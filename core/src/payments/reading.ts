import { messagePack } from '@askwell/contract/plans'
import type { IntentStatus, Reading, StoredPayment, StoredSubscription } from './ports.ts'
import type { CustomerState, InvoiceState, PaymentState, SubscriptionState } from './provider.ts'

/** What our rows must say after a look at the provider. */
export function readingOf(customerId: string, state: CustomerState, at: number): Reading {
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
        status: ofSubscription(status),
      })),
      ...payments.map(({ id, pack, status }) => ({
        intentId: pack?.intentId ?? null,
        objectId: id,
        status: ofPayment(status),
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
    pastDueSince: status === 'past_due' ? overdueSince(subscription, invoices) : null,
  }
}

/** The grace time runs from the first renewal that was not paid. */
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

function ofSubscription(status: string): IntentStatus {
  if (status === 'incomplete') return 'open'
  return status === 'incomplete_expired' ? 'expired' : 'paid'
}

function ofPayment(status: string): IntentStatus {
  if (status === 'succeeded') return 'paid'
  if (status === 'processing') return 'processing'
  return status === 'canceled' ? 'failed' : 'open'
}
