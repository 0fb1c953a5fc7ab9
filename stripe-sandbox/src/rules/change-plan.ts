import type { Stripe } from 'stripe'
import * as texts from '@askwell/messages/billing/sandbox-invoices'
import { boundary } from '../state/calendar.ts'
import { incompleteSeconds } from '../state/due-at.ts'
import { newInvoice } from '../objects/invoice.ts'
import { itemLine } from '../objects/invoice-line.ts'
import { newItem, type Period } from '../objects/subscription.ts'
import type { Customer, Invoice, Price, Subscription } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { collectInvoice, finalizeInvoice } from './collect-invoice.ts'
import { withDiscounts, type ActiveDiscount } from './discounts.ts'
import { intervalOf, itemOf, periodLine, priceOf } from './subscription-item.ts'

/** The result of a change of price. */
export type PlannedChange = {
  item: Stripe.SubscriptionItem
  /** The new billing cycle anchor, when a new period begins. */
  anchor: number | null
  lines: Stripe.InvoiceLineItem[]
}

type ChangeDetails = {
  price: Price
  quantity: number
  at: number
  /** The moment up to which the current price counts as used. */
  prorationDate: number
  /** Begins a new period now, even if the interval stays the same. */
  isAnchoredNow: boolean
  /** The price of the current period after its discount, in cents. */
  paidCents: number
  /** The discounts of the subscription, which apply to the new price. */
  discounts: ActiveDiscount[]
}

/** Computes the new item and the proration lines; changes nothing. */
export function planChange(
  subscription: Subscription,
  { price, quantity, at, prorationDate, isAnchoredNow, paidCents, discounts }: ChangeDetails,
): PlannedChange {
  const old = itemOf(subscription)
  const rest = { start: prorationDate, end: old.current_period_end }
  const isNewPeriod = isAnchoredNow || intervalOf(price) !== intervalOf(old.price)
  const period = isNewPeriod
    ? { start: at, end: boundary(at, intervalOf(price), 1) }
    : { start: old.current_period_start, end: old.current_period_end }
  const item = newItem({ id: old.id, subscription: subscription.id, price, quantity, period })

  const share = (rest.end - rest.start) / (old.current_period_end - old.current_period_start)
  const unused = { text: texts.unusedTime, cents: -share * paidCents, rest }
  const remaining = { text: texts.remainingTime, cents: share * priceOf(item), rest }
  const charge = isNewPeriod ? periodLine(item, period) : prorationLine(item, remaining)
  const lines = withDiscounts([prorationLine(old, unused), charge], discounts)
  return { item, anchor: isNewPeriod ? at : null, lines }
}

function prorationLine(
  item: Stripe.SubscriptionItem,
  { text, cents, rest }: { text: typeof texts.unusedTime; cents: number; rest: Period },
): Stripe.InvoiceLineItem {
  const amount = Math.round(cents)
  const description = text({ plan: item.price.nickname, at: rest.start * 1000 })
  return itemLine(item, { amount, description, period: rest, proration: true })
}

/** The draft invoice of a change, which is not stored yet. */
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

type PendingChange = {
  change: PlannedChange
  /** This and `metadata` take effect together with the change. */
  cancel_at_period_end: boolean | null
  metadata: Record<string, string> | null
}

/** Changes the price with an immediate invoice; the change takes effect only when it is paid. */
export async function changeWithProration(
  state: SandboxState,
  subscription: Subscription,
  { change, cancel_at_period_end, metadata }: PendingChange,
): Promise<void> {
  const customer = await state.get('customer', subscription.customer)
  const at = state.seconds
  const invoice = state.add(changeInvoice(subscription, { customer, change, at }))
  subscription.latest_invoice = invoice.id
  subscription.pending_update = {
    billing_cycle_anchor: change.anchor,
    cancel_at_period_end,
    discount: null,
    discounts: null,
    expires_at: Math.min(at + incompleteSeconds, itemOf(subscription).current_period_end),
    metadata,
    subscription_items: [change.item],
    trial_end: null,
    trial_from_plan: null,
  }
  state.emit('invoice.created', invoice)
  await finalizeInvoice(state, invoice)
  if (invoice.status === 'open') await collectInvoice(state, invoice, { isAutomatic: false })
  if (invoice.status === 'open') state.emit('customer.subscription.updated', subscription)
}

/** Changes the price without an invoice. */
export function changeWithoutProration(
  state: SandboxState,
  subscription: Subscription,
  { item, anchor }: PlannedChange,
): void {
  subscription.items.data = [item]
  if (anchor !== null) subscription.billing_cycle_anchor = anchor
  state.emit('customer.subscription.updated', subscription)
}
