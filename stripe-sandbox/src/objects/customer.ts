import { priceList } from '@askwell/contract/billing/plans'
import type { Stripe } from 'stripe'
import { newId, type Customer } from '../state/stripe-objects.ts'

type Details = {
  email: string | null
  name: string | null
  description: string | null
  address: Stripe.Address | null
  metadata: Record<string, string>
  created: number
}

export const newCustomer = (details: Details): Customer => ({
  ...details,
  id: newId('cus'),
  object: 'customer',
  balance: 0,
  currency: priceList.currency,
  customer_account: null,
  default_source: null,
  delinquent: false,
  discount: null,
  invoice_prefix: crypto.randomUUID().slice(0, 8).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})
