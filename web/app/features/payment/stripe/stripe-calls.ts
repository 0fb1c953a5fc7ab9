import type { StripeElements, StripeError } from '@stripe/stripe-js'
import { en } from '../../../shared/en.ts'
import type { Attempt, Intent } from '../intent.ts'

type ProviderIntent = { status: string; payment_method: string | { id: string } | null }
type Answer = { paymentIntent?: ProviderIntent | undefined; error?: StripeError | undefined }

type ConfirmOptions = {
  elements: StripeElements
  redirect: 'if_required'
  confirmParams: { return_url: string }
}

/** Confirms what stands in the elements; the page is left only when the bank insists. */
export async function confirmWithStripe(
  stripe: { confirmPayment: (options: ConfirmOptions) => Promise<Answer> },
  elements: StripeElements,
  origin: string,
): Promise<Attempt> {
  const answer = await stripe.confirmPayment({
    elements,
    redirect: 'if_required',
    confirmParams: { return_url: `${origin}/dashboard` },
  })
  return attemptOf(answer)
}

/** What became of a payment. */
export async function retrieveFromStripe(
  stripe: { retrievePaymentIntent: (clientSecret: string) => Promise<Answer> },
  clientSecret: string,
): Promise<Attempt> {
  return attemptOf(await stripe.retrievePaymentIntent(clientSecret))
}

/** Lets the bank ask its customer about a payment with a saved card. */
export async function authenticateWithStripe(
  stripe: { handleNextAction: (options: { clientSecret: string }) => Promise<Answer> },
  clientSecret: string,
): Promise<Attempt> {
  return attemptOf(await stripe.handleNextAction({ clientSecret }))
}

function attemptOf({ error, paymentIntent }: Answer): Attempt {
  if (!paymentIntent) {
    return { outcome: 'refused', message: error?.message ?? en.unexpectedError }
  }
  return { outcome: 'confirmed', intent: intentOf(paymentIntent) }
}

function intentOf({ status, payment_method }: ProviderIntent): Intent {
  const method = typeof payment_method === 'string' ? payment_method : payment_method?.id
  return { status, paymentMethodId: method ?? null }
}
