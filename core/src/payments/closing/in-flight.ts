import * as texts from '@askwell/messages/billing/payment-messages'
import { AppError } from '../../shared/index.ts'
import { formatAmount } from '../subscriptions/format.ts'
import type { CustomerState } from '../ports/provider.ts'

const paymentInFlight = ({ payments }: CustomerState) =>
  payments.find(({ status }) => status === 'processing')

/** Whether a payment is being processed, for example from a bank account. */
export const isInFlight = (state: CustomerState): boolean => paymentInFlight(state) !== undefined

/**
 * Throws AppError `payment_processing` while a payment is being processed: it could not be refunded, and the purchase
 * could not be used.
 */
export function refuseInFlight(state: CustomerState): void {
  const payment = paymentInFlight(state)
  if (!payment) return
  const amount = formatAmount(payment.amountCents)
  throw new AppError('payment_processing', texts.paymentInFlight({ amount }))
}
