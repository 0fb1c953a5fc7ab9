import { OutcomeUnknownError } from '@askwell/core/payments'
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { nullIfMissing, withProviderErrors } from './provider-errors.ts'

const { StripeAPIError, StripeCardError, StripeConnectionError, StripeInvalidRequestError } =
  Stripe.errors

type Convert = (work: () => Promise<unknown>) => Promise<unknown>

async function caught(error: Error, convert: Convert = withProviderErrors): Promise<unknown> {
  const fail = () => {
    throw error
  }
  try {
    return await convert(fail)
  } catch (reason) {
    return reason
  }
}

test('a lost connection and a rate limit leave the outcome unknown', async () => {
  const lost = new StripeConnectionError({ type: 'api_error', message: 'socket hang up' })
  const limited = new Stripe.errors.StripeRateLimitError({ type: 'rate_limit_error' })
  expect(await caught(lost)).toBeInstanceOf(OutcomeUnknownError)
  expect(await caught(limited)).toBeInstanceOf(OutcomeUnknownError)
})

test('a declined card is refused with the reason of the bank', async () => {
  const declined = new StripeCardError({ type: 'card_error', message: 'Your card was declined.' })
  expect(await caught(declined)).toMatchObject({
    code: 'card_declined',
    message: 'Your card was declined.',
  })
})

test('a failure of the provider and a refused request have different texts', async () => {
  const failed = new StripeAPIError({ type: 'api_error', statusCode: 500 })
  const refused = new StripeInvalidRequestError({ type: 'invalid_request_error', statusCode: 400 })
  const [failure, refusal] = [await caught(failed), await caught(refused)]
  expect(failure).toMatchObject({ code: 'payment_provider_failed', cause: failed })
  expect(refusal).toMatchObject({ code: 'payment_provider_failed', cause: refused })
  expect(String(failure)).not.toBe(String(refusal))
})

test('an error of our own stays a defect', async () => {
  const defect = new TypeError('undefined is not a function')
  expect(await caught(defect)).toBe(defect)
})

test('only an id that does not exist is read as nothing', async () => {
  const missing = new StripeInvalidRequestError({
    type: 'invalid_request_error',
    code: 'resource_missing',
  })
  const other = new StripeInvalidRequestError({ type: 'invalid_request_error', code: 'secret' })
  expect(await nullIfMissing(() => Promise.reject(missing))).toBeNull()
  expect(await caught(other, nullIfMissing)).toMatchObject({ code: 'payment_provider_failed' })
})
