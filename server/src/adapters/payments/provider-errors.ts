import { OutcomeUnknown } from '@askwell/core/payments'
import { AppError } from '@askwell/core/shared'
import { Stripe } from 'stripe'

/** Asks the provider; whatever it throws becomes a refusal that a person can act on. */
export async function asking<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw refusalOf(error)
  }
}

/** The same for an id that may not exist there. */
export async function findingById<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  const { StripeCardError, StripeConnectionError, StripeRateLimitError, StripeError } =
    Stripe.errors
  if (error instanceof StripeCardError) {
    return new AppError('card_declined', error.message, { cause: error })
  }
  if (error instanceof StripeConnectionError || error instanceof StripeRateLimitError) {
    return new OutcomeUnknown(error)
  }
  if (!(error instanceof StripeError)) return error
  if ((error.statusCode ?? 0) >= 500) {
    // It keeps this answer under the request's key: the next try needs a new one.
    return new AppError(
      'payment_provider_failed',
      'The payment service has a problem. Please look at your plan and payments before you try again.',
      { cause: error },
    )
  }
  return new AppError(
    'payment_provider_failed',
    'The payment service refused the request and nothing was charged. Please try again, or write to us.',
    { cause: error },
  )
}
