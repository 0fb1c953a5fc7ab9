import {
  expireSubscriptionGrants,
  grantMessages,
  setSubscriptionGrantsEnd,
} from '../../balance/index.ts'
import { graceMs } from '../../plans/index.ts'
import type { OwnerId } from '../../shared/index.ts'
import { dueGrants, paidUntil, type PlanGrant } from './due-grants.ts'
import { latePaymentEnd } from './late-payment.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { CustomerState, InvoiceState, SubscriptionState } from '../ports/provider.ts'
import { packMessages } from '../purchases/purchase.ts'
import { isEnded } from '../ports/subscription-status.ts'

/** Grants the messages for all paid purchases that were not granted yet. Returns the number of messages. */
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
  deps: PaymentsDeps,
  ownerId: OwnerId,
  state: CustomerState,
): Promise<number> {
  let granted = 0
  for (const due of dueGrants(state.invoices)) {
    granted += await grantPlan(deps, ownerId, { due, state })
  }
  return granted
}

type DuePlan = { due: PlanGrant; state: CustomerState }

/** Grants the messages for one paid period and sends the receipt. Returns the number of newly granted messages. */
async function grantPlan(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  { due, state: { invoices, subscriptions } }: DuePlan,
): Promise<number> {
  const { kind, invoice, subscriptionId, plan, amount, credited } = due
  const { balance, provider } = deps
  const subscription = subscriptions.find(({ id }) => id === subscriptionId)
  const { id: source, periodEnd, paymentId } = invoice
  const lateUntil = latePaymentEnd(invoice, { invoices, subscription })
  const answer = await grantMessages(balance, {
    userId: ownerId,
    kind,
    source,
    amount,
    startsAt: invoice.createdAt,
    // A late payment is granted without subscription, so that neither its end nor a newer period expires the grant.
    ...(lateUntil === null
      ? { subscriptionId, credited, expiresAt: grantEnd(periodEnd, subscription) }
      : { expiresAt: lateUntil }),
    ...(paymentId === null ? {} : { paymentId }),
    isLive: provider.isLive,
  })
  const isNew = answer === 'granted'
  if (!isNew && !mayLackReceipt(deps, paidAtOf(invoice))) return 0

  const usable = kind === 'plan_upgrade' ? await balance.ledger.usableOf({ kind, source }) : amount
  if (isNew && lateUntil === null) warnIfEnded(deps, ownerId, { subscription, source })
  await sendPlanReceipt(deps, ownerId, { invoice, planTitle: plan.title, granted: usable })
  return isNew ? usable : 0
}

function warnIfEnded(
  { warn }: PaymentsDeps,
  ownerId: OwnerId,
  { subscription, source }: { subscription: SubscriptionState | undefined; source: string },
): void {
  if (!subscription || !isEnded(subscription)) return
  const message = 'a plan ended before its payment was recorded; check whether to refund it'
  warn(message, { ownerId, invoice: source })
}

const paidAtOf = ({ paidAt, createdAt }: InvoiceState) => paidAt ?? createdAt

/** Receipts are repeated for as long as the provider keeps its events. */
const receiptsRepeatedMs = 30 * 86_400_000

/**
 * Whether the receipt may be missing because the process stopped between grant and receipt. Recent receipts are
 * repeated; their key prevents a second e-mail.
 */
const mayLackReceipt = ({ clock }: Pick<PaymentsDeps, 'clock'>, paidAt: number) =>
  paidAt > clock() - receiptsRepeatedMs

function sendPlanReceipt(
  { notify }: PaymentsDeps,
  ownerId: OwnerId,
  { invoice, planTitle, granted }: { invoice: InvoiceState; planTitle: string; granted: number },
): Promise<void> {
  const { id, number, url: invoiceUrl, amountDue: amountCents } = invoice
  const discount = invoice.discount && {
    code: invoice.discount.code,
    cents: invoice.discount.amount,
  }
  const paid = { kind: 'paid', planTitle, amountCents, discount, invoiceUrl, granted } as const
  const receipt = { number: number ?? id, paidAt: paidAtOf(invoice) }
  return notify(ownerId, { ...paid, ...receipt, key: `receipt:${id}` })
}

/**
 * When the messages of a paid period expire: after the grace period, because a renewal is paid some time after its
 * period began and bots must not stop in between. When the subscription ends, they expire with it.
 */
function grantEnd(until: number, subscription: SubscriptionState | undefined): number {
  return Math.min(until + graceMs, subscription?.endsAt ?? Infinity)
}

/** Sets when the remaining messages of each subscription expire. They expire now when the subscription has ended. */
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
  deps: PaymentsDeps,
  ownerId: OwnerId,
  { payments, invoices }: CustomerState,
): Promise<number> {
  const { balance, provider, notify } = deps
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
    if (answer === 'granted') granted += amount
    else if (!mayLackReceipt(deps, paidAt)) continue

    const paid = {
      kind: 'paid',
      planTitle: null,
      amountCents,
      discount: null,
      invoiceUrl: null,
      granted: amount,
      number: invoices.find(({ intentId }) => intentId === pack.intentId)?.number ?? id,
      paidAt,
    } as const
    await notify(ownerId, { ...paid, key: `receipt:${id}` })
  }
  return granted
}
