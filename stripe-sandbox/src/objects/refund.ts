import { newId, type Charge, type Refund } from '../state/stripe-objects.ts'

type Details = {
  amount: number
  reason: string | null
  metadata: Record<string, string>
  created: number
}

export const newRefund = (charge: Charge, details: Details): Refund => ({
  ...details,
  id: newId('re'),
  object: 'refund',
  balance_transaction: null,
  charge: charge.id,
  currency: charge.currency,
  customer: charge.customer,
  customer_account: null,
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
})
