import { findPlan } from '@askwell/contract/billing/plan-rules'
import type {
  ChangeOutcome,
  ChangeQuote,
  PaymentProvider,
  PricedChange,
} from '@askwell/core/payments'
import { AppError } from '@askwell/core/shared'
import type Stripe from 'stripe'
import * as texts from '@askwell/messages/billing/payment-messages'
import { withdrawEnd, withdrawnBy } from './cancellations.ts'
import { discountTotal } from './discounts.ts'
import type { PriceLookup } from './price-lookup.ts'
import { withProviderErrors } from './provider-errors.ts'
import { endUnpaid, voidUnpaid, writeOff } from './unpaid-plans.ts'
import { onlyItem, paidPeriod } from './read-customer.ts'
import { idOf } from './read-refunds-and-disputes.ts'

type StripeClients = { stripe: Stripe; prices: PriceLookup }

type PlanChanges = Pick<
  PaymentProvider,
  | 'changeNow'
  | 'changeAtPeriodEnd'
  | 'dropPlannedChange'
  | 'suspendPlannedChange'
  | 'clearSuspendedChange'
  | 'endAtPeriodEnd'
  | 'withdrawEnd'
  | 'endNow'
  | 'endUnpaid'
  | 'writeOff'
  | 'voidUnpaid'
  | 'quoteChange'
>

export const planChanges = (tools: StripeClients): PlanChanges => ({
  changeNow: (change) => changeNow(tools, change),
  changeAtPeriodEnd: (id, lookupKey) =>
    withProviderErrors(() => changeAtPeriodEnd(tools, id, lookupKey)),
  quoteChange: (change) => withProviderErrors(() => quoteChange(tools, change)),
  dropPlannedChange: (scheduleId) =>
    withProviderErrors(
      async () => void (await tools.stripe.subscriptionSchedules.release(scheduleId)),
    ),
  suspendPlannedChange: ({ id, scheduleId }, { from, to }) =>
    withProviderErrors(async () => {
      // The metadata is stored first, so that the planned change is not lost when the process stops in between.
      const metadata = { planned_from: from, planned_to: to }
      await tools.stripe.subscriptions.update(id, { metadata })
      await tools.stripe.subscriptionSchedules.release(scheduleId)
    }),
  clearSuspendedChange: (id) =>
    withProviderErrors(async () => {
      const metadata = { planned_from: '', planned_to: '' }
      await tools.stripe.subscriptions.update(id, { metadata })
    }),
  endAtPeriodEnd: (id) =>
    withProviderErrors(async () => {
      await tools.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    }),
  withdrawEnd: (id) => withProviderErrors(() => withdrawEnd(tools.stripe, id)),
  endNow: (id) =>
    withProviderErrors(async () => void (await tools.stripe.subscriptions.cancel(id))),
  endUnpaid: (id) => withProviderErrors(() => endUnpaid(tools.stripe, id)),
  writeOff: (invoice) => withProviderErrors(() => writeOff(tools.stripe, invoice)),
  voidUnpaid: (invoice) => withProviderErrors(() => voidUnpaid(tools.stripe, invoice)),
})

type PlanChange = PricedChange & { intentId: string; amountCents: number }

/**
 * An immediate change begins a new period: its invoice charges the whole price of the new plan and credits the unused
 * time of the old one.
 */
const newPeriod = {
  billing_cycle_anchor: { type: 'now' },
  proration_behavior: 'always_invoice',
} as const

/** The new plan starts when its invoice is paid; the old one continues until then. */
async function changeNow(tools: StripeClients, change: PlanChange): Promise<ChangeOutcome> {
  try {
    return await withProviderErrors(() => updatePlan(tools, change))
  } catch (error) {
    const isDeclined = error instanceof AppError && error.code === 'card_declined'
    if (isDeclined) return { kind: 'declined', message: error.message }
    throw error
  }
}

async function updatePlan(
  { stripe, prices }: StripeClients,
  change: PlanChange,
): Promise<ChangeOutcome> {
  const { subscriptionId, lookupKey, intentId } = change
  const prorationDate = change.pricedAt / 1_000
  const price = await prices.idOf(lookupKey)
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['latest_invoice.confirmation_secret'],
  })
  const pendingChange = await resumePendingChange(stripe, subscription, {
    price,
    amountCents: change.amountCents,
  })
  if (pendingChange !== null) return pendingChange

  const item = onlyItem(subscription)
  const { pending_update: pending, latest_invoice: invoice } = await stripe.subscriptions.update(
    subscriptionId,
    {
      items: [{ id: item.id, price }],
      ...newPeriod,
      proration_date: prorationDate,
      ...withdrawnBy(subscription),
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    },
    // The amount depends on the proration date, so another date needs another key.
    { idempotencyKey: `change:${intentId}:${prorationDate}` },
  )
  if (pending === null) return { kind: 'done' }
  if (invoice === null || typeof invoice === 'string') throw new Error('no invoice was answered')
  return outcomeOf(stripe, invoice)
}

/** Returns the pending payment of the same change; voids a pending change to another plan or of another amount. */
async function resumePendingChange(
  stripe: Stripe,
  { pending_update: pending, latest_invoice: invoice }: Stripe.Subscription,
  wanted: { price: string; amountCents: number },
): Promise<ChangeOutcome | null> {
  if (pending === null || invoice === null || typeof invoice === 'string') return null

  const { waiting } = await paymentOf(stripe, invoice)
  const isSamePlan = pending.subscription_items?.some(({ price }) => price.id === wanted.price)
  const isSame = isSamePlan === true && invoice.amount_due === wanted.amountCents
  if (isSame && waiting !== null) return waiting
  if (waiting?.kind === 'processing') {
    throw new AppError('past_due', texts.otherPlanPaying)
  }
  await stripe.invoices.voidInvoice(invoice.id)
  return null
}

type PendingPayment = Extract<ChangeOutcome, { kind: 'processing' | 'confirm' }>

/** The payment of an invoice and its pending step. */
async function paymentOf(
  stripe: Stripe,
  invoice: Stripe.Invoice,
): Promise<{ payment: Stripe.PaymentIntent; waiting: PendingPayment | null }> {
  const clientSecret = invoice.confirmation_secret?.client_secret ?? ''
  const paymentId = clientSecret.split('_secret_')[0] ?? ''
  const payment = await stripe.paymentIntents.retrieve(paymentId)
  const { status } = payment
  if (status === 'processing') return { payment, waiting: { kind: 'processing', paymentId } }
  if (status !== 'requires_action') return { payment, waiting: null }
  return { payment, waiting: { kind: 'confirm', clientSecret, paymentId } }
}

async function outcomeOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<ChangeOutcome> {
  const { payment, waiting } = await paymentOf(stripe, invoice)
  if (waiting !== null) return waiting

  await stripe.invoices.voidInvoice(invoice.id)
  const message = payment.last_payment_error?.message ?? texts.cardDeclined
  return { kind: 'declined', message }
}

async function changeAtPeriodEnd(
  { stripe, prices }: StripeClients,
  subscriptionId: string,
  lookupKey: string,
): Promise<void> {
  const price = await prices.idOf(lookupKey)
  const { id, phases } = await stripe.subscriptionSchedules.create({
    from_subscription: subscriptionId,
  })
  const [running] = phases
  if (!running) throw new Error(`the schedule ${id} has no phase`)

  const kept = discountsOf(running)
  const interval = findPlan(lookupKey)?.endDay === '/year' ? 'year' : 'month'
  await stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: running.items.map((item) => ({ price: idOf(item.price) ?? '', quantity: 1 })),
        start_date: running.start_date,
        end_date: running.end_date,
        ...kept,
      },
      {
        items: [{ price, quantity: 1 }],
        duration: { interval, interval_count: 1 },
        proration_behavior: 'none',
        ...kept,
      },
    ],
  })
}

/** The discounts of a phase, to apply them to the next phases. */
function discountsOf({ discounts }: Stripe.SubscriptionSchedule.Phase) {
  const kept = discounts.flatMap(({ discount }) => idOf(discount) ?? [])
  return kept.length === 0 ? {} : { discounts: kept.map((discount) => ({ discount })) }
}

async function quoteChange(
  { stripe, prices }: StripeClients,
  change: Parameters<PaymentProvider['quoteChange']>[0],
): Promise<ChangeQuote> {
  const price = await prices.idOf(change.lookupKey)
  const item = onlyItem(await stripe.subscriptions.retrieve(change.subscriptionId))
  const invoice = await stripe.invoices.createPreview({
    customer: change.customerId,
    subscription: change.subscriptionId,
    subscription_details: {
      items: [{ id: item.id, price }],
      ...newPeriod,
      proration_date: change.pricedAt / 1_000,
    },
  })
  return toQuote(invoice)
}

/** A negative customer balance is credit from earlier changes. */
function toQuote(invoice: Stripe.Invoice): ChangeQuote {
  const { total, amount_due: dueCents, starting_balance: balance } = invoice
  const { periodStart, periodEnd, chargedCents, creditedCents, taxCents } = paidPeriod(invoice)
  const restCents = total + balance
  return {
    dueCents,
    priceCents: chargedCents,
    discountCents: discountTotal(invoice),
    creditCents: creditedCents,
    taxCents,
    earlierCreditCents: Math.max(0, Math.min(-balance, total)),
    creditLeftCents: Math.max(0, -restCents),
    periodStart,
    periodEnd,
  }
}
