import type { Stripe } from 'stripe'
import { boundary } from '../calendar.ts'
import { incompleteSeconds } from '../due.ts'
import { newInvoice } from '../objects/invoice.ts'
import { itemLine } from '../objects/line.ts'
import { newItem, type Period } from '../objects/subscription.ts'
import type { Customer, Invoice, Price, Subscription } from '../things.ts'
import type { World } from '../world.ts'
import { collect, finalise } from './collect-invoice.ts'
import { intervalOf, itemOf, periodLine } from './subscribe.ts'

/** What a change of price comes to. */
export type PlannedChange = {
  item: Stripe.SubscriptionItem
  /** The new anchor, when a new period begins. */
  anchor: number | null
  lines: Stripe.InvoiceLineItem[]
}

/** Works out the new item and the lines for what is left of the period; changes nothing. */
export function planChange(
  subscription: Subscription,
  { price, quantity, at }: { price: Price; quantity: number; at: number },
): PlannedChange {
  const old = itemOf(subscription)
  const rest = { start: at, end: old.current_period_end }
  const isNewPeriod = intervalOf(price) !== intervalOf(old.price)
  const period = isNewPeriod
    ? { start: at, end: boundary(at, intervalOf(price), 1) }
    : { start: old.current_period_start, end: old.current_period_end }
  const item = newItem({ id: old.id, subscription: subscription.id, price, quantity, period })

  const share = (rest.end - at) / (old.current_period_end - old.current_period_start)
  const credit = restLine(old, { word: 'Unused', share: -share, rest })
  const charge = isNewPeriod
    ? periodLine(item, period)
    : restLine(item, { word: 'Remaining', share, rest })
  return { item, anchor: isNewPeriod ? at : null, lines: [credit, charge] }
}

function restLine(
  item: Stripe.SubscriptionItem,
  { word, share, rest }: { word: string; share: number; rest: Period },
): Stripe.InvoiceLineItem {
  const amount = Math.round((item.price.unit_amount ?? 0) * (item.quantity ?? 1) * share)
  const description = `${word} time on ${item.price.nickname ?? 'subscription'} after ${dayOf(rest.start)}`
  return itemLine(item, { amount, description, period: rest, proration: true })
}

const dayOf = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** The invoice of a change, as a draft that is not kept yet. */
export const changeInvoice = (
  subscription: Subscription,
  { customer, change, at }: { customer: Customer; change: PlannedChange; at: number },
): Invoice =>
  newInvoice({
    customer,
    subscription,
    reason: 'subscription_update',
    lines: change.lines,
    period: { start: at, end: at },
    created: at,
    autoAdvance: true,
    metadata: {},
    description: null,
  })

/** Swaps the price at once and asks for the difference; happens only when that is paid. */
export async function changeNow(
  world: World,
  subscription: Subscription,
  change: PlannedChange,
): Promise<void> {
  const customer = await world.get('customer', subscription.customer)
  const at = world.seconds
  const invoice = world.add(changeInvoice(subscription, { customer, change, at }))
  subscription.latest_invoice = invoice.id
  subscription.pending_update = {
    billing_cycle_anchor: change.anchor,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: Math.min(at + incompleteSeconds, itemOf(subscription).current_period_end),
    metadata: null,
    subscription_items: [change.item],
    trial_end: null,
    trial_from_plan: null,
  }
  world.emit('invoice.created', invoice)
  await finalise(world, invoice)
  if (invoice.status === 'open') await collect(world, invoice, { isAutomatic: false })
  if (invoice.status === 'open') world.emit('customer.subscription.updated', subscription)
}

/** Swaps the price without asking for the difference. */
export function changeFreely(
  world: World,
  subscription: Subscription,
  { item, anchor }: PlannedChange,
): void {
  subscription.items.data = [item]
  if (anchor !== null) subscription.billing_cycle_anchor = anchor
  world.emit('customer.subscription.updated', subscription)
}
