import * as text from '@askwell/messages/billing/payment'

/** Display text for the status of a payment. */
export function resultText(status: string): string {
  if (status === 'succeeded') return text.succeeded
  if (status === 'processing') return text.processing
  return status === 'requires_payment_method' ? text.unsuccessful : text.strange
}
