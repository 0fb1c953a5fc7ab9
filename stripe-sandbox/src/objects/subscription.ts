import type { Stripe } from 'stripe'
import { listOf, newId, type Price, type Subscription } from '../state/stripe-objects.ts'
import { planOfPrice } from './price.ts'

export type Period = { start: number; end: number }

type Details = {
  customer: string
  price: Price
  quantity: number
  period: Period
  metadata: Record<string, string>
  defaultPaymentMethod: string | null
  savesMethod: 'off' | 'on_subscription'
  automaticTax: boolean
}

export function newSubscription(details: Details): Subscription {
  const { customer, price, quantity, period, metadata, defaultPaymentMethod } = details
  const id = newId('sub')
  const created = period.start
  const items = [newItem({ subscription: id, price, quantity, period })]
  return {
    ...unusedFields,
    id,
    object: 'subscription',
    automatic_tax: automaticTaxOf(details.automaticTax),
    billing_cycle_anchor: created,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: price.currency,
    customer,
    default_payment_method: defaultPaymentMethod,
    ended_at: null,
    items: listOf(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: null,
    metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: details.savesMethod,
    },
    pending_update: null,
    schedule: null,
    start_date: created,
    status: 'incomplete',
  }
}

const automaticTaxOf = (enabled: boolean): Subscription['automatic_tax'] => ({
  disabled_reason: null,
  enabled,
  liability: enabled ? { type: 'self' } : null,
})

/** Fields that are always empty in the sandbox. */
const unusedFields = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: null,
  trial_start: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
} satisfies Partial<Subscription>

type ItemDetails = {
  id?: string
  subscription: string
  price: Price
  quantity: number
  period: Period
}

export const newItem = ({
  id,
  subscription,
  price,
  quantity,
  period,
}: ItemDetails): Stripe.SubscriptionItem => ({
  id: id ?? newId('si'),
  object: 'subscription_item',
  billing_thresholds: null,
  created: period.start,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planOfPrice(price),
  price,
  quantity,
  subscription,
  tax_rates: [],
})
