import type {
  CustomerState,
  DisputeState,
  InvoiceState,
  PaymentState,
  SubscriptionState,
} from '@askwell/core/payments'
import type Stripe from 'stripe'
import type { PriceLookup } from './price-lookup.ts'
import { isEndWithdrawn } from './cancellations.ts'
import { isAbandoned } from './unpaid-plans.ts'
import { appliedDiscount, discountFields, runningDiscount } from './discounts.ts'
import { idOf, collectPages, toDispute } from './read-refunds-and-disputes.ts'

type StripeClients = { stripe: Stripe; prices: PriceLookup }

/** The complete state of a customer at the provider, in three requests. */
export async function readCustomer(
  reader: StripeClients,
  customer: string,
): Promise<CustomerState> {
  const { stripe } = reader
  const all = { customer, limit: 100 }
  const [subscriptions, invoices, payments] = await Promise.all([
    collectPages(
      stripe.subscriptions.list({
        ...all,
        status: 'all',
        expand: ['data.schedule', ...discountFields('data')],
      }),
    ),
    collectPages(
      stripe.invoices.list({ ...all, expand: ['data.payments', ...discountFields('data')] }),
    ),
    collectPages(stripe.paymentIntents.list({ ...all, expand: ['data.latest_charge'] })),
  ])

  return {
    subscriptions: await Promise.all(subscriptions.map((each) => toSubscription(reader, each))),
    invoices: await Promise.all(invoices.map((each) => toInvoice(reader, each))),
    payments: await Promise.all(payments.map((each) => toPayment(reader, each))),
  }
}

async function toSubscription(
  reader: StripeClients,
  subscription: Stripe.Subscription,
): Promise<SubscriptionState> {
  const { prices } = reader
  const { id, status, cancel_at_period_end: isEnding, cancel_at: cancelAt, schedule } = subscription
  const item = onlyItem(subscription)
  const endsAt = isEnding ? (cancelAt ?? item.current_period_end) : cancelAt
  const next = nextPrice(schedule, item.current_period_end)
  const lookupKey = await prices.keyOf(item.price.id)
  const pending = next === null ? null : await prices.keyOf(next)
  return {
    id,
    status,
    lookupKey,
    periodStart: item.current_period_start * 1_000,
    periodEnd: item.current_period_end * 1_000,
    endsAt: msOf(endsAt),
    canceledAt: msOf(subscription.canceled_at),
    isEndWithdrawn: isEndWithdrawn(subscription),
    endedAt: msOf(subscription.ended_at),
    isAbandoned: isAbandoned(subscription),
    pendingLookupKey: pending === lookupKey ? null : pending,
    scheduleId: idOf(schedule),
    suspendedChange: suspendedChange(subscription),
    isChangePending: subscription.pending_update !== null,
    discount: await runningDiscount(reader, subscription),
    cardId: idOf(subscription.default_payment_method),
    intentId: subscription.metadata['intent'] ?? null,
    createdAt: subscription.created * 1_000,
  }
}

function suspendedChange({ metadata }: Stripe.Subscription): SubscriptionState['suspendedChange'] {
  const { planned_from: from, planned_to: to } = metadata
  return from !== undefined && to !== undefined ? { from, to } : null
}

const msOf = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1_000)

/** Each subscription has exactly one item. */
export function onlyItem({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`the subscription ${id} has no item`)
  return item
}

function nextPrice(schedule: Stripe.Subscription['schedule'], periodEnd: number): string | null {
  if (schedule === null || typeof schedule === 'string') return null
  if (schedule.status !== 'active' && schedule.status !== 'not_started') return null
  const phase = schedule.phases.find(({ start_date: start }) => start >= periodEnd)
  return idOf(phase?.items[0]?.price ?? null)
}

async function toInvoice(reader: StripeClients, invoice: Stripe.Invoice): Promise<InvoiceState> {
  const { id, number, created, status, billing_reason: reason, metadata } = invoice
  return {
    id,
    number,
    createdAt: created * 1_000,
    paidAt: msOf(invoice.status_transitions.paid_at),
    status: status ?? 'draft',
    isCollected: invoice.auto_advance === true,
    reason: reason ?? '',
    discount: appliedDiscount(invoice),
    amountDue: invoice.amount_due,
    url: invoice.hosted_invoice_url ?? null,
    paymentId: metadata?.['payment_intent'] ?? paymentOf(invoice),
    intentId: metadata?.['order'] ?? null,
    ...(await paidPlan(reader, invoice)),
  }
}

/** The plan and period that an invoice pays for. */
async function paidPlan({ prices }: StripeClients, invoice: Stripe.Invoice) {
  const price = idOf(paidLine(invoice)?.pricing?.price_details?.price)
  return {
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    lookupKey: price === null ? null : await prices.keyOf(price),
    ...paidPeriod(invoice),
  }
}

/** The period that an invoice pays for, the price after discounts, the credit for the previous plan, and the tax. */
export function paidPeriod(invoice: Stripe.Invoice) {
  const { period_start: start, period_end: end } = invoice
  const period = paidLine(invoice)?.period ?? { start, end }
  const amounts = invoice.lines.data.map(({ amount, discount_amounts: discounts }) =>
    (discounts ?? []).reduce((rest, { amount: cents }) => rest - cents, amount),
  )
  return {
    periodStart: period.start * 1_000,
    periodEnd: period.end * 1_000,
    chargedCents: amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0),
    creditedCents: amounts.reduce((sum, amount) => sum + Math.max(0, -amount), 0),
    taxCents: addedTax(invoice),
  }
}

/** Tax that is not included in the prices. */
const addedTax = ({ total_taxes: taxes }: Stripe.Invoice): number =>
  (taxes ?? [])
    .filter(({ tax_behavior: behavior }) => behavior === 'exclusive')
    .reduce((sum, { amount }) => sum + amount, 0)

/** The line of the bought plan; the other lines credit the rest of the previous plan. */
function paidLine({ lines }: Stripe.Invoice): Stripe.InvoiceLineItem | undefined {
  return lines.data
    .filter(({ pricing }) => pricing !== null)
    .toSorted((a, b) => b.amount - a.amount)[0]
}

function paymentOf({ payments }: Stripe.Invoice): string | null {
  const all = payments?.data ?? []
  const made = all.find(({ status }) => status === 'paid') ?? all.at(-1)
  return idOf(made?.payment.payment_intent ?? null)
}

export async function toPayment(
  { stripe }: Pick<StripeClients, 'stripe'>,
  intent: Stripe.PaymentIntent,
): Promise<PaymentState> {
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  const { order, kind, quantity } = intent.metadata
  const isPack = kind === 'pack' && order !== undefined
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    currency: intent.currency,
    createdAt: intent.created * 1_000,
    clientSecret: intent.client_secret ?? '',
    cardId: idOf(intent.payment_method),
    refundedCents: charge?.amount_refunded ?? 0,
    dispute: charge?.disputed ? await readDispute(stripe, intent.id) : null,
    pack: isPack ? { intentId: order, quantity: Number(quantity) } : null,
  }
}

async function readDispute(stripe: Stripe, payment_intent: string): Promise<DisputeState | null> {
  const { data } = await stripe.disputes.list({ payment_intent, limit: 1 })
  const [dispute] = data
  return dispute ? toDispute(dispute) : null
}
