import { closeSubscription, grantMessages, limitSubscription } from '../balance/index.ts'
import { graceMs } from '../plans/index.ts'
import type { OwnerId } from '../shared/index.ts'
import { dueGrants, paidUntil } from './due-grants.ts'
import { lateEnd } from './late-payment.ts'
import type { PaymentsDeps } from './ports.ts'
import type { CustomerState, SubscriptionState } from './provider.ts'
import { packMessages } from './purchase.ts'
import { isOver } from './subscription-status.ts'

/** Grants what was paid and not granted yet; answers how many messages that were. */
export async function grantPaid(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  state: CustomerState,
): Promise<number> {
  const forPlans = await grantPlans(deps, ownerId, state)
  await moveEnds(deps, state)
  return forPlans + (await grantPacks(deps, ownerId, state))
}

async function grantPlans(
  { balance, provider, notify, warn }: PaymentsDeps,
  ownerId: OwnerId,
  { invoices, subscriptions }: CustomerState,
): Promise<number> {
  let granted = 0
  for (const { kind, invoice, subscriptionId, plan, amount } of dueGrants(invoices)) {
    const subscription = subscriptions.find(({ id }) => id === subscriptionId)
    const { id: source, periodEnd, paymentId, url: invoiceUrl, amountDue: amountCents } = invoice
    const lateUntil = lateEnd(invoice, { invoices, subscription })
    const answer = await grantMessages(balance, {
      userId: ownerId,
      kind,
      source,
      amount,
      startsAt: invoice.createdAt,
      // What was paid late belongs to no subscription, so that no end and no newer period closes it.
      ...(lateUntil === null
        ? { subscriptionId, expiresAt: bucketEnd(periodEnd, subscription) }
        : { expiresAt: lateUntil }),
      ...(paymentId === null ? {} : { paymentId }),
      isLive: provider.isLive,
    })
    if (answer === 'already_granted') continue

    granted += amount
    if (lateUntil === null && subscription && isOver(subscription)) {
      const message =
        'a plan ended before its payment was heard of; please see whether to refund it'
      warn(message, { ownerId, invoice: source })
    }
    const what = `the ${plan.title} plan`
    const paid = { kind: 'paid', what, amountCents, invoiceUrl, granted: amount } as const
    await notify(ownerId, { ...paid, key: `receipt:${source}` })
  }
  return granted
}

/**
 * The messages of a paid period end with it where nothing follows, otherwise after the grace time: a
 * renewal is paid some time after its period began, and no bot may be dead meanwhile.
 */
function bucketEnd(until: number, subscription: SubscriptionState | undefined): number {
  return Math.min(until + graceMs, subscription?.endsAt ?? Infinity)
}

/** Keeps what is left of each subscription until the end that holds now, or closes it. */
async function moveEnds(
  { balance }: PaymentsDeps,
  { invoices, subscriptions }: CustomerState,
): Promise<void> {
  const paid = paidUntil(invoices)
  for (const subscription of subscriptions) {
    const until = paid.get(subscription.id)
    if (until === undefined) continue
    if (isOver(subscription)) await closeSubscription(balance, subscription.id)
    else await limitSubscription(balance, subscription.id, bucketEnd(until, subscription))
  }
}

async function grantPacks(
  { balance, provider, notify }: PaymentsDeps,
  ownerId: OwnerId,
  { payments }: CustomerState,
): Promise<number> {
  let granted = 0
  for (const { id, pack, status, amountCents } of payments) {
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
    const what = `${amount.toLocaleString('en-US')} messages`
    const paid = { kind: 'paid', what, amountCents, invoiceUrl: null, granted: amount } as const
    await notify(ownerId, { ...paid, key: `receipt:${id}` })
  }
  return granted
}
