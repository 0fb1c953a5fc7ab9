import { findPlan } from '@askwell/contract/plan-rules'
import type { ChangeOutcome, PaymentProvider } from '@askwell/core/payments'
import { AppError } from '@askwell/core/shared'
import type Stripe from 'stripe'
import type { Prices } from './prices.ts'
import { asking } from './provider-errors.ts'
import { onlyItem } from './read-customer.ts'
import { idOf } from './read-returns.ts'

type Tools = { stripe: Stripe; prices: Prices }

type PlanChanges = Pick<
  PaymentProvider,
  | 'changeNow'
  | 'changeAtPeriodEnd'
  | 'dropPlannedChange'
  | 'endAtPeriodEnd'
  | 'endNow'
  | 'priceOfChange'
>

export const planChanges = (tools: Tools): PlanChanges => ({
  changeNow: (change) => changeNow(tools, change),
  changeAtPeriodEnd: (id, lookupKey) => asking(() => changeAtPeriodEnd(tools, id, lookupKey)),
  priceOfChange: (change) => asking(() => priceOfChange(tools, change)),
  dropPlannedChange: (scheduleId) =>
    asking(async () => void (await tools.stripe.subscriptionSchedules.release(scheduleId))),
  endAtPeriodEnd: (id, isEnding) =>
    asking(async () => {
      await tools.stripe.subscriptions.update(id, { cancel_at_period_end: isEnding })
    }),
  endNow: (id) => asking(async () => void (await tools.stripe.subscriptions.cancel(id))),
})

type Change = { subscriptionId: string; lookupKey: string; intentId: string }

/** The new plan begins when its proration invoice is paid; until then the old one stays. */
async function changeNow(tools: Tools, change: Change): Promise<ChangeOutcome> {
  try {
    return await asking(() => updatePlan(tools, change))
  } catch (error) {
    const isDeclined = error instanceof AppError && error.code === 'card_declined'
    if (isDeclined) return { kind: 'declined', message: error.message }
    throw error
  }
}

async function updatePlan({ stripe, prices }: Tools, change: Change): Promise<ChangeOutcome> {
  const { subscriptionId, lookupKey, intentId } = change
  const price = await prices.idOf(lookupKey)
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['latest_invoice.confirmation_secret'],
  })
  const begun = await takeUp(stripe, subscription, price)
  if (begun !== null) return begun

  const item = onlyItem(subscription)
  const { pending_update: pending, latest_invoice: invoice } = await stripe.subscriptions.update(
    subscriptionId,
    {
      items: [{ id: item.id, price }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    },
    { idempotencyKey: `change:${intentId}` },
  )
  if (pending === null) return { kind: 'done' }
  if (invoice === null || typeof invoice === 'string') throw new Error('no invoice was answered')
  return outcomeOf(stripe, invoice)
}

/** The same change that still waits for its payment is that payment; another one takes its place. */
async function takeUp(
  stripe: Stripe,
  { pending_update: pending, latest_invoice: invoice }: Stripe.Subscription,
  price: string,
): Promise<ChangeOutcome | null> {
  if (pending === null || invoice === null || typeof invoice === 'string') return null

  const { waiting } = await paymentOf(stripe, invoice)
  const isSame = pending.subscription_items?.some((item) => item.price.id === price) ?? false
  if (isSame && waiting !== null) return waiting
  if (waiting?.kind === 'processing') {
    throw new AppError(
      'past_due',
      'Your payment for another plan is on its way. Please wait until it has arrived.',
    )
  }
  await stripe.invoices.voidInvoice(invoice.id)
  return null
}

type Waiting = Extract<ChangeOutcome, { kind: 'processing' | 'confirm' }>

/** What pays an invoice, and what it waits for. */
async function paymentOf(
  stripe: Stripe,
  invoice: Stripe.Invoice,
): Promise<{ payment: Stripe.PaymentIntent; waiting: Waiting | null }> {
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
  const message = payment.last_payment_error?.message ?? 'Your card was declined.'
  return { kind: 'declined', message }
}

async function changeAtPeriodEnd(
  { stripe, prices }: Tools,
  subscriptionId: string,
  lookupKey: string,
): Promise<void> {
  const price = await prices.idOf(lookupKey)
  const { id, phases } = await stripe.subscriptionSchedules.create({
    from_subscription: subscriptionId,
  })
  const [running] = phases
  if (!running) throw new Error(`the schedule ${id} has no phase`)

  const interval = findPlan(lookupKey)?.endDay === '/year' ? 'year' : 'month'
  await stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: running.items.map((item) => ({ price: idOf(item.price) ?? '', quantity: 1 })),
        start_date: running.start_date,
        end_date: running.end_date,
      },
      {
        items: [{ price, quantity: 1 }],
        duration: { interval, interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  })
}

async function priceOfChange(
  { stripe, prices }: Tools,
  change: { customerId: string; subscriptionId: string; lookupKey: string },
): Promise<number> {
  const price = await prices.idOf(change.lookupKey)
  const item = onlyItem(await stripe.subscriptions.retrieve(change.subscriptionId))
  const { amount_due: due } = await stripe.invoices.createPreview({
    customer: change.customerId,
    subscription: change.subscriptionId,
    subscription_details: {
      items: [{ id: item.id, price }],
      proration_behavior: 'always_invoice',
    },
  })
  return due
}
