import { priceList } from '@askwell/contract/billing/plans'
import { Stripe } from 'stripe'
import type { Interval } from '../state/calendar.ts'
import { newId, type Price, type Product } from '../state/stripe-objects.ts'

export const newProduct = (details: {
  id?: string
  name: string
  metadata: Record<string, string>
  created: number
}): Product => ({
  object: 'product',
  id: details.id ?? newId('prod'),
  active: true,
  created: details.created,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: details.metadata,
  name: details.name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: details.created,
  url: null,
})

export type PriceDetails = {
  id?: string
  product: string
  amount: number
  /** Null for a one-time price. */
  interval: Interval | null
  lookupKey: string | null
  nickname: string | null
  metadata: Record<string, string>
  created: number
}

export const newPrice = (details: PriceDetails): Price => ({
  object: 'price',
  id: details.id ?? newId('price'),
  active: true,
  billing_scheme: 'per_unit',
  created: details.created,
  currency: priceList.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: details.lookupKey,
  metadata: details.metadata,
  nickname: details.nickname,
  product: details.product,
  recurring: details.interval && {
    interval: details.interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: details.interval === null ? 'one_time' : 'recurring',
  unit_amount: details.amount,
  unit_amount_decimal: Stripe.Decimal.from(details.amount),
})

/** The legacy `plan` object of a recurring price, which subscription items still contain. */
export const planOfPrice = (price: Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})
