import type { OwnerId } from '../../shared/index.ts'
import { findPlan } from '@askwell/contract/billing/plan-rules'
import { graceMs } from '../../plans/index.ts'
import { grantPaid } from './grant-paid.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { StoredSubscription } from '../ports/billing-store.ts'
import type { CustomerState, SubscriptionState } from '../ports/provider.ts'
import { toBillingSnapshot } from './billing-snapshot.ts'
import { applyRefunds } from './apply-refunds.ts'
import { isActive, isEnded } from '../ports/subscription-status.ts'
import { restorePlannedChange } from './restore-planned-change.ts'
import { keepUpgraded } from './keep-upgraded.ts'
import { writeOffUnpaid } from './write-off-unpaid.ts'

/** The result of a reconciliation. */
export type Reconciliation = { granted: number; state: CustomerState; customerId: string }

/**
 * Reconciles an account with the provider: reads everything about its customer, stores it, and grants what
 * was paid, each item once. Can be repeated. Null for an account that never paid.
 */
export async function reconcileUser(
  deps: PaymentsDeps,
  ownerId: OwnerId,
): Promise<Reconciliation | null> {
  const customerId = await deps.billing.customerOf(ownerId)
  if (customerId === null) return null
  return deps.withLock(ownerId, () => syncCustomer(deps, ownerId, customerId))
}

/** The same for a caller that already holds the account's lock. */
export async function syncCustomer(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  customerId: string,
): Promise<Reconciliation> {
  const before = await deps.billing.subscriptionsOf(ownerId)
  const read = await endDuplicatePlans(deps, ownerId, customerId)
  const kept = await keepUpgraded(deps, customerId, read)
  const restored = await restorePlannedChange(deps, customerId, kept)
  const state = await writeOffUnpaid(deps, customerId, restored)
  await deps.billing.saveSnapshot(ownerId, toBillingSnapshot(customerId, state, deps.clock()))

  const granted = await grantPaid(deps, ownerId, state)
  await applyRefunds(deps, ownerId, state)
  await issueReceipts(deps, ownerId, { customerId, state })
  await notifyOwner(deps, ownerId, { before, state })
  return { granted, state, customerId }
}

/** If two plans were paid at the same time, the newer one stays and the operator is warned. */
async function endDuplicatePlans(
  { provider, warn }: PaymentsDeps,
  ownerId: OwnerId,
  customerId: string,
): Promise<CustomerState> {
  const state = await provider.readCustomer(customerId)
  const [, ...doubles] = state.subscriptions
    .filter(isActive)
    .toSorted((a, b) => b.createdAt - a.createdAt)
  if (doubles.length === 0) return state

  for (const { id } of doubles) {
    warn('two plans were paid at once; please refund the older one', { ownerId, subscription: id })
    await provider.endNow(id)
  }
  return provider.readCustomer(customerId)
}

/** A pack is paid without an invoice; it gets a receipt, so that it appears in the payment history. */
async function issueReceipts(
  { provider, warn }: PaymentsDeps,
  ownerId: OwnerId,
  { customerId, state }: { customerId: string; state: CustomerState },
): Promise<void> {
  const { invoices, payments } = state
  for (const { id: paymentId, pack, status, amountCents, currency } of payments) {
    if (pack === null || status !== 'succeeded') continue
    const begun = invoices.find(({ intentId }) => intentId === pack.intentId)
    if (begun?.status === 'paid') continue
    const receipt = { ...pack, paymentId, amountCents, currency, invoiceId: begun?.id ?? null }
    try {
      await provider.issueReceipt(customerId, receipt)
    } catch (error) {
      // The next reconciliation tries again; a receipt must not keep the owner from anything else.
      warn('the receipt of a pack could not be issued', { ownerId, payment: paymentId, error })
    }
  }
}

type Change = { before: StoredSubscription[]; state: CustomerState }

/** Sends e-mails about failed renewals and ended plans. */
async function notifyOwner(deps: PaymentsDeps, ownerId: OwnerId, change: Change): Promise<void> {
  const { state, before } = change
  for (const subscription of state.subscriptions) {
    const planTitle = findPlan(subscription.lookupKey)?.title ?? subscription.lookupKey
    if (subscription.status === 'past_due') {
      await notifyOverdue(deps, ownerId, { state, subscription, planTitle })
    }
    const last = before.find(({ id }) => id === subscription.id)
    if (last && isActive(last) && isEnded(subscription)) {
      const key = `plan-ended:${subscription.id}:${subscription.status}`
      const cause = last.cancelAtPeriodEnd ? 'cancelled' : 'unpaid'
      await deps.notify(ownerId, { kind: 'plan_ended', key, planTitle, cause })
    }
  }
}

type Overdue = { state: CustomerState; subscription: SubscriptionState; planTitle: string }

async function notifyOverdue(
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
