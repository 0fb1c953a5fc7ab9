import type { PaymentAttempt, PaymentIntent, PaymentOutcome } from './payment-intent.ts'

/**
 * The provider also refuses a payment that another tab has made or replaced, with a message about its own objects.
 * The state of the payment shows which it was.
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
    return attempt // the state is unknown, so the message of the provider is all there is
  }
}
