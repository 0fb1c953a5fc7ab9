import * as texts from '@askwell/messages/billing/payment-messages'
import {
  expireSubscriptionGrants,
  grantMessages,
  setSubscriptionGrantsEnd,
} from '../../balance/index.ts'
import { graceMs } from '../../plans/index.ts'
import type { OwnerId } from '../../shared/index.ts'
import { dueGrants, paidUntil } from './due-grants.ts'
import { latePaymentEnd } from './late-payment.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { CustomerState, InvoiceState, SubscriptionState } from '../ports/provider.ts'
import { packMessages } from '../purchases/purchase.ts'
import { isEnded } from '../ports/subscription-status.ts'

/** Grants what was paid and not granted yet; returns the number of messages. */
export async function grantPaid(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  state: CustomerState,
): Promise<number> {
  const forPlans = await grantPlans(deps, ownerId, state)
  await updateGrantEnds(deps, state)
  return forPlans + (await grantPacks(deps, ownerId, state))
}

async function grantPlans(
  { balance, provider, notify, warn }: PaymentsDeps,
  ownerId: OwnerId,
  { invoices, subscriptions }: CustomerState,
): Promise<number> {
  let granted = 0
  for (const each of dueGrants(invoices)) {
    const { kind, invoice, subscriptionId, plan, amount, credited } = each
    const subscription = subscriptions.find(({ id }) => id === subscriptionId)
    const { id: source, periodEnd, paymentId, url: invoiceUrl, amountDue: amountCents } = invoice
    const lateUntil = latePaymentEnd(invoice, { invoices, subscription })
    const answer = await grantMessages(balance, {
      userId: ownerId,
      kind,
      source,
      amount,
      startsAt: invoice.createdAt,
      // A late payment belongs to no subscription, so that neither its end nor a newer period expires it.
      ...(lateUntil === null
        ? { subscriptionId, credited, expiresAt: grantEnd(periodEnd, subscription) }
        : { expiresAt: lateUntil }),
      ...(paymentId === null ? {} : { paymentId }),
      isLive: provider.isLive,
    })
    if (answer === 'already_granted') continue

    const usable =
      kind === 'plan_upgrade' ? await balance.ledger.remainingOf({ kind, source }) : amount
    granted += usable
    if (lateUntil === null && subscription && isEnded(subscription)) {
      const message = 'a plan ended before its payment was recorded; check whether to refund it'
      warn(message, { ownerId, invoice: source })
    }
    const description = texts.paidPlan({ planTitle: plan.title })
    const paid = { kind: 'paid', description, amountCents, invoiceUrl, granted: usable } as const
    await notify(ownerId, { ...paid, ...receiptOf(invoice), key: `receipt:${source}` })
  }
  return granted
}

const receiptOf = ({ id, number, paidAt, createdAt }: InvoiceState) => ({
  number: number ?? id,
  paidAt: paidAt ?? createdAt,
})

/**
 * The messages of a paid period end after the grace period, because a renewal is paid some time after its
 * period began and bots must not stop in between; when no period follows, they end with the subscription.
 */
function grantEnd(until: number, subscription: SubscriptionState | undefined): number {
  return Math.min(until + graceMs, subscription?.endsAt ?? Infinity)
}

/** Sets the expiry of each subscription's remaining messages, or expires them when it ended. */
async function updateGrantEnds(
  { balance }: PaymentsDeps,
  { invoices, subscriptions }: CustomerState,
): Promise<void> {
  const paid = paidUntil(invoices)
  for (const subscription of subscriptions) {
    const until = paid.get(subscription.id)
    if (until === undefined) continue
    if (isEnded(subscription)) await expireSubscriptionGrants(balance, subscription.id)
    else await setSubscriptionGrantsEnd(balance, subscription.id, grantEnd(until, subscription))
  }
}

async function grantPacks(
  { balance, provider, notify }: PaymentsDeps,
  ownerId: OwnerId,
  { payments, invoices }: CustomerState,
): Promise<number> {
  let granted = 0
  for (const { id, pack, status, amountCents, createdAt: paidAt } of payments) {
    if (pack === null || status !== 'succeeded') continue
    const amount = packMessages(pack.quantity)
    const answer = await grantMessages(balance, {
      userId: ownerId,
      kind: 'pack',
      source: id,
      amount,
      expiresAt: null,
      paymentId: id,
      isLive: provider.isLive,
    })
    if (answer === 'already_granted') continue
    granted += amount
    const description = texts.paidMessages({ count: amount })
    const paid = {
      kind: 'paid',
      description,
      amountCents,
      invoiceUrl: null,
      granted: amount,
      number: invoices.find(({ intentId }) => intentId === pack.intentId)?.number ?? id,
      paidAt,
    } as const
    await notify(ownerId, { ...paid, key: `receipt:${id}` })
  }
  return granted
}
