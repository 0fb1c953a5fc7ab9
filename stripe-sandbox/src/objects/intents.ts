import { priceList } from '@askwell/contract/billing/plans'
import { newId, type PaymentIntent, type SetupIntent } from '../state/stripe-objects.ts'

export type IntentDetails = {
  amount: number
  customer: string | null
  description: string | null
  metadata: Record<string, string>
  setup_future_usage: 'off_session' | 'on_session' | null
  created: number
}

export function newPaymentIntent(details: IntentDetails): PaymentIntent {
  const id = newId('pi')
  return {
    ...details,
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    currency: priceList.currency,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card', 'us_bank_account'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  }
}

export function newSetupIntent(details: {
  customer: string | null
  usage: string
  metadata: Record<string, string>
  created: number
}): SetupIntent {
  const id = newId('seti')
  return {
    ...details,
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    cancellation_reason: null,
    client_secret: newId(`${id}_secret`),
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card', 'us_bank_account'],
    single_use_mandate: null,
    status: 'requires_payment_method',
  }
}

/** The next action that makes the provider's browser library open a 3-D Secure window. */
export const challengeAction = {
  type: 'use_stripe_sdk',
  use_stripe_sdk: {},
} satisfies PaymentIntent['next_action']
