import { billingTexts } from '../../shared/billing/texts.ts'

/** What a payment's status means to the person who paid. */
export function resultWords(status: string): string {
  if (status === 'succeeded') return billingTexts.paymentSucceeded
  if (status === 'processing') return billingTexts.paymentProcessing
  return status === 'requires_payment_method'
    ? billingTexts.paymentUnsuccessful
    : billingTexts.paymentStrange
}
