import { findPlan } from '@askwell/contract/billing/plan-rules'
import { expireSubscriptionGrants } from '../../balance/index.ts'
import { graceMs } from '../../plans/index.ts'
import type { OwnerId } from '../../shared/index.ts'
import type { StoredSubscription } from '../ports/billing-store.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { CustomerState, InvoiceState, SubscriptionState } from '../ports/provider.ts'
import { renewalCents } from '../promotions/renewal-price.ts'
import { isActive, isEnded } from '../ports/subscription-status.ts'

type Change = { before: StoredSubscription[]; state: CustomerState }

const titleOf = ({ lookupKey }: SubscriptionState) => findPlan(lookupKey)?.title ?? lookupKey

/**
 * Sends e-mails about cancellations that are not stored yet. Called before the state is stored: if the process stops in
 * between, the next reconciliation finds the change again, and the key prevents a second e-mail.
 */
export async function confirmCancellations(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  { before, state }: Change,
): Promise<void> {
  for (const subscription of state.subscriptions) {
    const { id, endsAt, canceledAt } = subscription
    const wasEnding = before.find((each) => each.id === id)?.cancelAtPeriodEnd ?? false
    if (endsAt === null || wasEnding || !isActive(subscription)) continue
    const key = `plan-canceled:${id}:${endsAt}:${canceledAt ?? 0}`
    await deps.notify(ownerId, {
      kind: 'plan_canceled',
      key,
      planTitle: titleOf(subscription),
      endsAt,
    })
  }
}

/**
 * Sends e-mails about plans that ended since the stored state. Called before the new state is stored, like
 * `confirmCancellations`. The plan's messages expire first, so that the e-mail states the remaining balance.
 */
export async function reportEndedPlans(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  { before, state }: Change,
): Promise<void> {
  for (const subscription of state.subscriptions.filter(isEnded)) {
    const last = before.find(({ id }) => id === subscription.id)
    if (!last || !isActive(last)) continue
    await expireSubscriptionGrants(deps.balance, subscription.id)
    await deps.notify(ownerId, {
      kind: 'plan_ended',
      key: `plan-ended:${subscription.id}:${subscription.status}`,
      planTitle: titleOf(subscription),
      cause: last.cancelAtPeriodEnd ? 'cancelled' : 'unpaid',
    })
  }
}

/** Sends e-mails about failed and upcoming renewals. */
export async function notifyOwner(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  state: CustomerState,
): Promise<void> {
  for (const subscription of state.subscriptions) {
    const planTitle = titleOf(subscription)
    if (subscription.status === 'past_due') {
      await notifyOverdue(deps, ownerId, { state, subscription, planTitle })
    }
    await notifyBeforeRenewal(deps, ownerId, subscription)
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

  const needsConfirmation = isWaitingForCardholder(state, open)
  await deps.notify(ownerId, {
    kind: 'payment_failed',
    key: `${needsConfirmation ? 'confirm-payment' : 'payment-failed'}:${open.id}`,
    planTitle,
    amountCents: open.amountDue,
    invoiceUrl: open.url,
    graceEndsAt: open.createdAt + graceMs,
    needsConfirmation,
  })
}

/** Whether the bank requires the cardholder to authenticate the payment. */
const isWaitingForCardholder = ({ payments }: CustomerState, { paymentId }: InvoiceState) =>
  payments.some(({ id, status }) => id === paymentId && status === 'requires_action')

const day = 86_400_000
const noticeWindow = { earliestMs: 30 * day, latestMs: 7 * day }

/** Reminds the owner of a yearly plan once, 30 to 7 days before the renewal. */
async function notifyBeforeRenewal(
  { clock, notify, automaticTax: isTaxAdded }: PaymentsDeps,
  ownerId: OwnerId,
  subscription: SubscriptionState,
): Promise<void> {
  const { id, status, endsAt, periodEnd: renewsAt, lookupKey, pendingLookupKey } = subscription
  const plan = findPlan(lookupKey)
  const ahead = renewsAt - clock()
  const isDue = ahead <= noticeWindow.earliestMs && ahead >= noticeWindow.latestMs
  if (status !== 'active' || plan?.endDay !== '/year' || endsAt !== null || !isDue) return

  const next = findPlan(pendingLookupKey)
  await notify(ownerId, {
    kind: 'renewal_ahead',
    key: `renewal-ahead:${id}:${renewsAt}`,
    planTitle: plan.title,
    renewsAt,
    priceCents: renewalCents(next ?? plan, subscription.discount, renewsAt),
    isTaxAdded,
    next: next
      ? { planTitle: next.title, period: next.endDay === '/year' ? 'year' : 'month' }
      : null,
  })
}
