import { priceList } from '@askwell/contract/billing/plans'
import { Stripe } from 'stripe'
import { newId, type InvoiceItem, type Price } from '../state/stripe-objects.ts'
import { pricingOf } from './invoice-line.ts'

type Details = {
  customer: string
  amount: number
  quantity: number
  description: string | null
  invoice: string | null
  price: Price | null
  metadata: Record<string, string>
  date: number
}

/** A pending item for the next invoice, or an item of a draft. */
export const newInvoiceItem = ({ price, ...details }: Details): InvoiceItem => ({
  ...details,
  id: newId('ii'),
  object: 'invoiceitem',
  currency: priceList.currency,
  customer_account: null,
  discountable: true,
  discounts: [],
  livemode: false,
  parent: null,
  period: { start: details.date, end: details.date },
  pricing: price && pricingOf(price),
  proration: false,
  quantity_decimal: Stripe.Decimal.from(details.quantity),
  tax_rates: [],
  test_clock: null,
})
