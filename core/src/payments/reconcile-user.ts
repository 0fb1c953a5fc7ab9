import type { OwnerId } from '../shared/index.ts'
import { findPlan } from '@askwell/contract/plan-rules'
import { graceMs } from '../plans/index.ts'
import { grantPaid } from './grant-paid.ts'
import type { PaymentsDeps, StoredSubscription } from './ports.ts'
import type { CustomerState, SubscriptionState } from './provider.ts'
import { readingOf } from './reading.ts'
import { settleRefunds } from './settle-refunds.ts'
import { isLiving, isOver } from './subscription-status.ts'
import { keepUpgraded } from './keep-upgraded.ts'

/** What a look at the provider brought to light. */
export type Reconciled = { granted: number; state: CustomerState; customerId: string }

/**
 * Brings an account to what the provider says now: reads everything of its customer again, writes it
 * down, and grants what was paid, each thing once. Safe any number of times, whoever asks for it.
 * Null for an account that never paid.
 */
export async function reconcileUser(
  deps: PaymentsDeps,
  ownerId: OwnerId,
): Promise<Reconciled | null> {
  const customerId = await deps.billing.customerOf(ownerId)
  if (customerId === null) return null
  return deps.inTurn(ownerId, () => syncCustomer(deps, ownerId, customerId))
}

/** The same for a caller that has its turn already. */
export async function syncCustomer(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  customerId: string,
): Promise<Reconciled> {
  const before = await deps.billing.subscriptionsOf(ownerId)
  const state = await keepUpgraded(
    deps,
    customerId,
    await readWithOnePlan(deps, ownerId, customerId),
  )
  await deps.billing.saveReading(ownerId, readingOf(customerId, state, deps.clock()))

  const granted = await grantPaid(deps, ownerId, state)
  await settleRefunds(deps, ownerId, state)
  await issueReceipts(deps, customerId, state)
  await tellOwner(deps, ownerId, { before, state })
  return { granted, state, customerId }
}

/** Should two plans ever be paid side by side, the younger one stays and the operator hears of it. */
async function readWithOnePlan(
  { provider, warn }: PaymentsDeps,
  ownerId: OwnerId,
  customerId: string,
): Promise<CustomerState> {
  const state = await provider.readCustomer(customerId)
  const [, ...doubles] = state.subscriptions
    .filter(isLiving)
    .toSorted((a, b) => b.createdAt - a.createdAt)
  if (doubles.length === 0) return state

  for (const { id } of doubles) {
    warn('two plans were paid at once; please refund the older one', { ownerId, subscription: id })
    await provider.endNow(id)
  }
  return provider.readCustomer(customerId)
}

/** A pack is paid without an invoice; it gets one, so that it appears in the payment history. */
async function issueReceipts(
  { provider }: PaymentsDeps,
  customerId: string,
  { invoices, payments }: CustomerState,
): Promise<void> {
  for (const { id: paymentId, pack, status, amountCents, currency } of payments) {
    if (pack === null || status !== 'succeeded') continue
    const begun = invoices.find(({ intentId }) => intentId === pack.intentId)
    if (begun?.status === 'paid') continue
    const invoiceId = begun?.id ?? null
    await provider.issueReceipt(customerId, {
      ...pack,
      paymentId,
      amountCents,
      currency,
      invoiceId,
    })
  }
}

type Change = { before: StoredSubscription[]; state: CustomerState }

/** Mails about what the owner did not do: a renewal that failed, a plan that ended. */
async function tellOwner(deps: PaymentsDeps, ownerId: OwnerId, change: Change): Promise<void> {
  const { state, before } = change
  for (const subscription of state.subscriptions) {
    const planTitle = findPlan(subscription.lookupKey)?.title ?? subscription.lookupKey
    if (subscription.status === 'past_due') {
      await tellOverdue(deps, ownerId, { state, subscription, planTitle })
    }
    const last = before.find(({ id }) => id === subscription.id)
    if (last && isLiving(last) && isOver(subscription)) {
      const key = `plan-ended:${subscription.id}:${subscription.status}`
      const why = last.cancelAtPeriodEnd ? 'cancelled' : 'unpaid'
      await deps.notify(ownerId, { kind: 'plan_ended', key, planTitle, why })
    }
  }
}

type Overdue = { state: CustomerState; subscription: SubscriptionState; planTitle: string }

async function tellOverdue(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  { state, subscription, planTitle }: Overdue,
): Promise<void> {
  const open = state.invoices.find(
    ({ subscriptionId, status }) => subscriptionId === subscription.id && status === 'open',
  )
  if (!open) return

  await deps.notify(ownerId, {
    kind: 'payment_failed',
    key: `payment-failed:${open.id}`,
    planTitle,
    amountCents: open.amountDue,
    invoiceUrl: open.url,
    graceEndsAt: open.createdAt + graceMs,
  })
}
