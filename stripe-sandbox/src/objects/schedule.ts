import { priceList } from '@askwell/contract/billing/plans'
import type { Stripe } from 'stripe'
import { newId, type Schedule, type Subscription } from '../state/stripe-objects.ts'
import type { Period } from './subscription.ts'

type PhaseDetails = Period & { price: string; quantity: number; discounts: string[] }

/** A schedule with the subscription's current state as its first phase. */
export const newSchedule = (
  subscription: Subscription,
  phase: PhaseDetails,
  created: number,
): Schedule => ({
  id: newId('sub_sched'),
  object: 'subscription_schedule',
  application: null,
  billing_mode: subscription.billing_mode,
  canceled_at: null,
  completed_at: null,
  created,
  current_phase: { start_date: phase.start, end_date: phase.end },
  customer: subscription.customer,
  customer_account: null,
  default_settings: {
    application_fee_percent: null,
    billing_cycle_anchor: 'automatic',
    billing_thresholds: null,
    collection_method: 'charge_automatically',
    default_payment_method: null,
    description: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      days_until_due: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    on_behalf_of: null,
    transfer_data: null,
  },
  end_behavior: 'release',
  livemode: false,
  metadata: {},
  pause_schedules: [],
  phases: [newPhase(phase)],
  released_at: null,
  released_subscription: null,
  status: 'active',
  subscription: subscription.id,
  test_clock: null,
})

export const newPhase = ({
  start,
  end,
  price,
  quantity,
  discounts,
}: PhaseDetails): Stripe.SubscriptionSchedule.Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency: priceList.currency,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
  end_date: end,
  invoice_settings: null,
  items: [
    {
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price,
      price,
      quantity,
      tax_rates: [],
    },
  ],
  metadata: {},
  on_behalf_of: null,
  proration_behavior: 'none',
  start_date: start,
  transfer_data: null,
  trial_end: null,
})
