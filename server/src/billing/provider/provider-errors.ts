import { OutcomeUnknownError, promotionError } from '@askwell/core/payments'
import { AppError } from '@askwell/core/shared'
import { Stripe } from 'stripe'
import * as texts from '@askwell/messages/billing/payment-messages'
import * as promotionTexts from '@askwell/messages/billing/promotions'

/** Calls the provider and converts its errors to an `AppError` with a message that the user can act on. */
export async function withProviderErrors<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw toProviderError(error)
  }
}

/** Converts the provider's refusal of a promotion code, which may have changed since it was looked up. */
export async function refusePromotion<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const isRefused =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.param?.startsWith('discounts') === true
    throw isRefused ? promotionError(promotionTexts.notUsable) : error
  }
}

/** As `withProviderErrors`, but returns null when the provider does not have the id. */
export async function nullIfMissing<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null
    throw toProviderError(error)
  }
}

function toProviderError(error: unknown): unknown {
  const { StripeCardError, StripeConnectionError, StripeRateLimitError, StripeError } =
    Stripe.errors
  if (error instanceof StripeCardError) {
    return new AppError('card_declined', error.message, { cause: error })
  }
  if (error instanceof StripeConnectionError || error instanceof StripeRateLimitError) {
    return new OutcomeUnknownError(error)
  }
  if (!(error instanceof StripeError)) return error
  if ((error.statusCode ?? 0) >= 500) {
    // The provider stores this response under the idempotency key, so the next attempt needs a new key.
    return new AppError('payment_provider_failed', texts.providerFailed, { cause: error })
  }
  return new AppError('payment_provider_failed', texts.providerRefused, { cause: error })
}
