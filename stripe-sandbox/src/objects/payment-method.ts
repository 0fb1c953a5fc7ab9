import * as texts from '@askwell/messages/billing/sandbox-payments'
import type { KnownMethod } from '../state/test-methods.ts'
import { newId, type PaymentMethod } from '../state/stripe-objects.ts'

type Expiry = { exp_month: number; exp_year: number }

/** Creates a payment method. Only brand, last four digits and expiry are stored, not the number. */
export function newPaymentMethod(
  known: KnownMethod,
  expiry: Expiry,
  created: number,
): PaymentMethod {
  const common: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: known.type,
  }

  return known.type === 'card'
    ? { ...common, card: { ...cardOf(known), ...expiry } }
    : { ...common, us_bank_account: bankAccountOf(known.last4) }
}

const cardOf = ({ brand, last4 }: { brand: string; last4: string }) => ({
  brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'US',
  display_brand: brand,
  funding: 'credit',
  generated_from: null,
  last4,
  networks: { available: [brand], preferred: null },
  regulated_status: 'unregulated' as const,
  three_d_secure_usage: { supported: true },
  wallet: null,
})

const bankAccountOf = (last4: string) => ({
  account_holder_type: 'individual' as const,
  account_type: 'checking' as const,
  bank_name: 'Test Bank',
  financial_connections_account: null,
  fingerprint: null,
  last4,
  networks: null,
  routing_number: '110000000',
  status_details: null,
})

/** The last four digits of a card or an account. */
export const last4Of = ({ card, us_bank_account: bank }: PaymentMethod): string =>
  card?.last4 ?? bank?.last4 ?? ''

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex' }

/** 'Visa', or 'Bank account'. */
export const brandOf = ({ card }: PaymentMethod): string =>
  card === undefined ? texts.bankAccount : (brands[card.brand] ?? card.brand)
