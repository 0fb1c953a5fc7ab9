import type { Stripe } from 'stripe'
import { boundary, intervals, type Interval } from '../calendar.ts'
import { incompleteSeconds } from '../due.ts'
import { newInvoice } from '../objects/invoice.ts'
import { itemLine } from '../objects/line.ts'
import { newSubscription, type Period } from '../objects/subscription.ts'
import type { Customer, Invoice, Price, Subscription } from '../things.ts'
import type { World } from '../world.ts'
import { finalise } from './collect-invoice.ts'
import { subscriptionOf, voidInvoice } from './settle-invoice.ts'

type Wish = {
  customer: Customer
  price: Price
  quantity: number
  metadata: Record<string, string>
  defaultPaymentMethod: string | null
  savesMethod: 'off' | 'on_subscription'
}

/** An incomplete subscription with its first invoice, which waits to be paid. */
export async function subscribe(world: World, { customer, ...wish }: Wish): Promise<Subscription> {
  const start = world.seconds
  const period = { start, end: boundary(start, intervalOf(wish.price), 1) }
  const subscription = world.add(newSubscription({ ...wish, customer: customer.id, period }))
  world.emit('customer.subscription.created', subscription)

  const invoice = await draft(world, subscription, 'subscription_create')
  await finalise(world, invoice)
  return subscription
}

/** The next invoice of a subscription, as a draft. */
export async function draft(
  world: World,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Promise<Invoice> {
  const customer = await world.get('customer', subscription.customer)
  const item = itemOf(subscription)
  const period = { start: item.current_period_start, end: item.current_period_end }
  const invoice = world.add(
    newInvoice({
      customer,
      subscription,
      reason,
      lines: [periodLine(item, period)],
      period,
      created: world.seconds,
      autoAdvance: true,
      metadata: {},
      description: null,
    }),
  )
  subscription.latest_invoice = invoice.id
  world.emit('invoice.created', invoice)
  return invoice
}

/** The line for a whole period. */
export function periodLine(item: Stripe.SubscriptionItem, period: Period): Stripe.InvoiceLineItem {
  const quantity = item.quantity ?? 1
  const unit = item.price.unit_amount ?? 0
  const each = `$${(unit / 100).toFixed(2)} / ${intervalOf(item.price)}`
  const description = `${quantity} × ${item.price.nickname ?? 'Subscription'} (at ${each})`
  return itemLine(item, { amount: unit * quantity, description, period, proration: false })
}

export function itemOf(subscription: Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (item === undefined) throw new Error(`${subscription.id} has no item`)
  return item
}

export function intervalOf({ id, recurring }: Pick<Price, 'id' | 'recurring'>): Interval {
  const interval = intervals.find((known) => known === recurring?.interval)
  if (interval === undefined) throw new Error(`${id} is not recurring`)
  return interval
}

/** The first invoice was never paid. */
export async function expireIncomplete(world: World, subscription: Subscription): Promise<void> {
  subscription.status = 'incomplete_expired'
  subscription.ended_at = subscription.created + incompleteSeconds
  await voidLatest(world, subscription)
  world.emit('customer.subscription.updated', subscription)
}

/** Ends a subscription now; an unpaid renewal stays open, but is no longer collected. */
export async function end(
  world: World,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Promise<void> {
  const wasIncomplete = subscription.status === 'incomplete'
  subscription.status = 'canceled'
  subscription.canceled_at ??= world.seconds
  subscription.ended_at = world.seconds
  subscription.pending_update = null
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason,
  }
  if (wasIncomplete) await voidLatest(world, subscription)
  for (const invoice of await world.list('invoice', subscription.customer)) {
    if ((await subscriptionOf(world, invoice)) !== subscription) continue
    invoice.auto_advance = false
    invoice.automatically_finalizes_at = null
    invoice.next_payment_attempt = null
  }
  world.emit('customer.subscription.deleted', subscription)
}

async function voidLatest(world: World, { latest_invoice: id }: Subscription): Promise<void> {
  const invoice = id === null ? undefined : await world.find('invoice', id)
  if (invoice?.status === 'open') await voidInvoice(world, invoice)
}
