import type { Stripe } from 'stripe'
import type { Decline } from '../state/test-methods.ts'
import {
  newId,
  type Charge,
  type PaymentIntent,
  type PaymentMethod,
} from '../state/stripe-objects.ts'

type Outcome = { status: 'succeeded' | 'pending' | 'failed'; decline?: Decline; created: number }

/** A charge is one attempt to charge a payment method. */
export const newCharge = (
  intent: PaymentIntent,
  method: PaymentMethod,
  outcome: Outcome,
): Charge => ({
  id: newId('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: outcome.status === 'succeeded' ? intent.amount : 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: method.billing_details,
  calculated_statement_descriptor: null,
  captured: outcome.status === 'succeeded',
  created: outcome.created,
  currency: intent.currency,
  customer: intent.customer,
  description: intent.description,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: outcome.decline?.code ?? null,
  failure_message: outcome.decline?.message ?? null,
  fraud_details: {},
  livemode: false,
  metadata: intent.metadata,
  on_behalf_of: null,
  outcome: null,
  paid: outcome.status !== 'failed',
  payment_intent: intent.id,
  payment_method: method.id,
  payment_method_details: detailsOf(method),
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: outcome.status,
  transfer_data: null,
  transfer_group: null,
})

function detailsOf({
  type,
  card,
  us_bank_account: bank,
}: PaymentMethod): Stripe.Charge.PaymentMethodDetails {
  if (card === undefined) return { type, us_bank_account: bankDetails(bank?.last4 ?? null) }
  return {
    type,
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: card.regulated_status,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}

const bankDetails = (last4: string | null) => ({
  account_holder_type: 'individual' as const,
  account_type: 'checking' as const,
  bank_name: 'Test Bank',
  fingerprint: null,
  last4,
  payment_reference: null,
  routing_number: '110000000',
})
