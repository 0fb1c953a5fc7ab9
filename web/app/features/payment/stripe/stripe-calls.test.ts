import { loadStripe } from '@stripe/stripe-js/pure'
import type { StripeElements, StripeError } from '@stripe/stripe-js'
import { expect, test, vi } from 'vitest'
import { authenticateWithStripe, confirmWithStripe, retrieveFromStripe } from './stripe-calls.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handed through, never looked into
const elements = { name: 'the elements' } as unknown as StripeElements
const declined: StripeError = { type: 'card_error', message: 'Your card was declined.' }
type StripeCall = () => Promise<{
  paymentIntent?: { status: string; payment_method: string | { id: string } | null }
  error?: StripeError
}>
const refuses: StripeCall = () => Promise.resolve({ error: declined })
const succeeded = { status: 'succeeded', payment_method: 'pm_1' }

test('STATE-56 API-24 the payment is confirmed without a forced redirect, with the dashboard to return to', async () => {
  const confirmPayment = vi.fn<StripeCall>(() => Promise.resolve({ paymentIntent: succeeded }))

  const attempt = await confirmWithStripe({ confirmPayment }, elements, 'https://bots.example')

  expect(confirmPayment).toHaveBeenCalledExactlyOnceWith({
    elements,
    redirect: 'if_required',
    confirmParams: { return_url: 'https://bots.example/dashboard' },
  })
  expect(attempt).toEqual({
    outcome: 'confirmed',
    intent: { status: 'succeeded', paymentMethodId: 'pm_1' },
  })
})

test('STATE-57 a refusal has the message of the provider', async () => {
  expect(
    await confirmWithStripe({ confirmPayment: refuses }, elements, 'https://bots.example'),
  ).toEqual({
    outcome: 'refused',
    message: 'Your card was declined.',
  })
})

test('API-23 STATE-54 a payment is retrieved by its client secret', async () => {
  const paymentIntent = { status: 'processing', payment_method: { id: 'pm_2' } }
  const retrievePaymentIntent = vi.fn<StripeCall>(() => Promise.resolve({ paymentIntent }))

  const attempt = await retrieveFromStripe({ retrievePaymentIntent }, 'pi_1_secret_2')

  expect(retrievePaymentIntent).toHaveBeenCalledExactlyOnceWith('pi_1_secret_2')
  expect(attempt).toEqual({
    outcome: 'confirmed',
    intent: { status: 'processing', paymentMethodId: 'pm_2' },
  })
})

test('a failed authentication by the bank is a refusal', async () => {
  expect(await authenticateWithStripe({ handleNextAction: refuses }, 'pi_1_secret_2')).toEqual({
    outcome: 'refused',
    message: 'Your card was declined.',
  })
})

test('importing the library loads no script of the provider', () => {
  expect(loadStripe).toBeTypeOf('function')
  expect(globalThis).not.toHaveProperty('Stripe')
})
