import type { PaymentAttempt, PaymentIntent, PaymentOutcome } from './payment-intent.ts'

/**
 * Checks the state of a refused payment. The provider also refuses a payment that was completed or replaced in another
 * tab, with a technical message.
 */
export async function checkRefusal(
  attempt: PaymentAttempt,
  retrieve: () => Promise<PaymentIntent>,
): Promise<PaymentOutcome> {
  if (attempt.outcome !== 'refused') return attempt
  try {
    const intent = await retrieve()
    if (intent.status === 'canceled') return { outcome: 'replaced' }
    const isPaid = intent.status === 'succeeded' || intent.status === 'processing'
    return isPaid ? { outcome: 'confirmed', intent } : attempt
  } catch {
    return attempt // the state is unknown, so the provider's message is shown
  }
}
