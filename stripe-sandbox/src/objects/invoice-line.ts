import { priceList } from '@askwell/contract/billing/plans'
import { Stripe } from 'stripe'
import { idOf, newId, type InvoiceItem, type Price } from '../state/stripe-objects.ts'
import type { Period } from './subscription.ts'

/** A price, with its product as id or object. */
type Priced = Pick<Stripe.Price, 'id' | 'unit_amount_decimal' | 'product'>

type LineDetails = {
  amount: number
  description: string
  quantity: number
  price: Priced | null
  period: Period
  parent: Stripe.InvoiceLineItem.Parent | null
  subscription: string | null
}

const newLine = (details: LineDetails): Stripe.InvoiceLineItem => ({
  id: newId('il'),
  object: 'line_item',
  amount: details.amount,
  currency: priceList.currency,
  description: details.description,
  discount_amounts: [],
  // Credit for unused time is already reduced by the discount of its period.
  discountable: details.amount > 0,
  discounts: [],
  invoice: null,
  livemode: false,
  metadata: {},
  parent: details.parent,
  period: details.period,
  pretax_credit_amounts: [],
  pricing: details.price && pricingOf(details.price),
  quantity: details.quantity,
  quantity_decimal: Stripe.Decimal.from(details.quantity),
  subscription: details.subscription,
  subtotal: details.amount,
  taxes: [],
})

/** The line of a subscription item for a period, or for the rest of a period. */
export const itemLine = (
  item: Stripe.SubscriptionItem,
  details: { amount: number; description: string; period: Period; proration: boolean },
): Stripe.InvoiceLineItem =>
  newLine({
    ...details,
    quantity: item.quantity ?? 1,
    price: item.price,
    subscription: item.subscription,
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: details.proration,
        proration_details: null,
        subscription: item.subscription,
        subscription_item: item.id,
      },
    },
  })

/** The line of an invoice item. */
export const lineOfInvoiceItem = (item: InvoiceItem, price: Price | null): Stripe.InvoiceLineItem =>
  newLine({
    amount: item.amount,
    description: item.description ?? '',
    quantity: item.quantity,
    price,
    period: item.period,
    subscription: null,
    parent: {
      type: 'invoice_item_details',
      invoice_item_details: {
        invoice_item: item.id,
        proration: item.proration,
        proration_details: null,
        subscription: null,
      },
      subscription_item_details: null,
    },
  })

export const pricingOf = (price: Priced): Stripe.InvoiceLineItem.Pricing => ({
  type: 'price_details',
  unit_amount_decimal: price.unit_amount_decimal,
  price_details: { price: price.id, product: idOf(price.product) ?? '' },
})
