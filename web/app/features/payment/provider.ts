import type { PaymentSetup } from '../../shared/billing/use-payment-setup.ts'
import type { PaymentAttempt, PaymentIntent } from './purchase/payment-intent.ts'
import { retrieveFromSandbox } from './sandbox/sandbox-calls.ts'
import { loadProvider } from './stripe/load-stripe.ts'
import { authenticateWithStripe, retrieveFromStripe } from './stripe/stripe-calls.ts'

/**
 * Reads the state of a payment from the provider.
 * @throws {Error} when the provider does not know the payment or does not respond.
 */
export async function retrievePayment(
  setup: PaymentSetup,
  clientSecret: string,
): Promise<PaymentIntent> {
  if (setup.mode === 'sandbox') return retrieveFromSandbox(clientSecret)

  const stripe = await loadProvider(setup.publishable_key ?? '')
  const attempt = await retrieveFromStripe(stripe, clientSecret)
  if (attempt.outcome === 'refused') throw new Error(attempt.message)
  return attempt.intent
}

/** Opens the bank's authentication of a payment with the provider's library. */
export async function authenticateAtProvider(
  setup: PaymentSetup,
  clientSecret: string,
): Promise<PaymentAttempt> {
  const stripe = await loadProvider(setup.publishable_key ?? '')
  return authenticateWithStripe(stripe, clientSecret)
}
