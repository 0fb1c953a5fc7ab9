import { formatAmount } from '@askwell/contract/billing/amounts'
import type { Stripe } from 'stripe'
import * as texts from '@askwell/messages/billing/sandbox-invoices'
import { itemLine } from '../objects/invoice-line.ts'
import type { Period } from '../objects/subscription.ts'
import { intervals, type Interval } from '../state/calendar.ts'
import type { Price, Subscription } from '../state/stripe-objects.ts'

/** The invoice line for a whole period. */
export function periodLine(item: Stripe.SubscriptionItem, period: Period): Stripe.InvoiceLineItem {
  const description = texts.planLine[intervalOf(item.price)]({
    quantity: item.quantity ?? 1,
    plan: item.price.nickname,
    price: formatAmount(item.price.unit_amount ?? 0, item.price.currency),
  })
  return itemLine(item, { amount: priceOf(item), description, period, proration: false })
}

/** The price of a whole period, in cents. */
export const priceOf = ({ price, quantity }: Stripe.SubscriptionItem): number =>
  (price.unit_amount ?? 0) * (quantity ?? 1)

type WithItems = Pick<Subscription, 'id'> & { items: { data: Stripe.SubscriptionItem[] } }

export function itemOf({ id, items }: WithItems): Stripe.SubscriptionItem {
  const [item] = items.data
  if (item === undefined) throw new Error(`${id} has no item`)
  return item
}

export function intervalOf({ id, recurring }: Pick<Price, 'id' | 'recurring'>): Interval {
  const interval = intervals.find((known) => known === recurring?.interval)
  if (interval === undefined) throw new Error(`${id} is not recurring`)
  return interval
}
