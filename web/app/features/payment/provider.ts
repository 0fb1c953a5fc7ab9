import type { PaymentSetup } from '../../shared/billing/use-setup.ts'
import type { Attempt, Intent } from './intent.ts'
import { retrieveFromSandbox } from './sandbox/sandbox-calls.ts'
import { loadProvider } from './stripe/load-stripe.ts'
import { authenticateWithStripe, retrieveFromStripe } from './stripe/stripe-calls.ts'

/**
 * Asks the provider what became of a payment.
 * @throws {Error} when it knows no such payment or does not answer.
 */
export async function retrievePayment(setup: PaymentSetup, clientSecret: string): Promise<Intent> {
  if (setup.mode === 'sandbox') return retrieveFromSandbox(clientSecret)

  const stripe = await loadProvider(setup.publishable_key ?? '')
  const attempt = await retrieveFromStripe(stripe, clientSecret)
  if (attempt.outcome === 'refused') throw new Error(attempt.message)
  return attempt.intent
}

/** Lets the bank ask its customer, over the provider's own library. */
export async function authenticateAtProvider(
  setup: PaymentSetup,
  clientSecret: string,
): Promise<Attempt> {
  const stripe = await loadProvider(setup.publishable_key ?? '')
  return authenticateWithStripe(stripe, clientSecret)
}
