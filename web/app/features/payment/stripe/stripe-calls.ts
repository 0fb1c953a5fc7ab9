import * as text from '@askwell/messages/app/common'
import type { StripeElements, StripeError } from '@stripe/stripe-js'
import type { PaymentAttempt, PaymentIntent } from '../purchase/payment-intent.ts'

type ProviderIntent = { status: string; payment_method: string | { id: string } | null }
type StripeResult = { paymentIntent?: ProviderIntent | undefined; error?: StripeError | undefined }

type ConfirmOptions = {
  elements: StripeElements
  redirect: 'if_required'
  confirmParams: { return_url: string }
}

/** Confirms the payment with the values of the payment element; redirects only if the bank requires it. */
export async function confirmWithStripe(
  stripe: { confirmPayment: (options: ConfirmOptions) => Promise<StripeResult> },
  elements: StripeElements,
  origin: string,
): Promise<PaymentAttempt> {
  const answer = await stripe.confirmPayment({
    elements,
    redirect: 'if_required',
    confirmParams: { return_url: `${origin}/dashboard` },
  })
  return attemptOf(answer)
}

/** Reads the current state of a payment. */
export async function retrieveFromStripe(
  stripe: { retrievePaymentIntent: (clientSecret: string) => Promise<StripeResult> },
  clientSecret: string,
): Promise<PaymentAttempt> {
  return attemptOf(await stripe.retrievePaymentIntent(clientSecret))
}

/** Starts the authentication by the bank for a payment with a saved card. */
export async function authenticateWithStripe(
  stripe: { handleNextAction: (options: { clientSecret: string }) => Promise<StripeResult> },
  clientSecret: string,
): Promise<PaymentAttempt> {
  return attemptOf(await stripe.handleNextAction({ clientSecret }))
}

function attemptOf({ error, paymentIntent }: StripeResult): PaymentAttempt {
  if (!paymentIntent) {
    return { outcome: 'refused', message: error?.message ?? text.unexpectedError }
  }
  return { outcome: 'confirmed', intent: intentOf(paymentIntent) }
}

function intentOf({ status, payment_method }: ProviderIntent): PaymentIntent {
  const method = typeof payment_method === 'string' ? payment_method : payment_method?.id
  return { status, paymentMethodId: method ?? null }
}
