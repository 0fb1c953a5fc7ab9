import { expect, test } from 'vitest'
import { allowsProviderScript } from './load-stripe.ts'

test.each([
  ['https://bots.example/payment', true],
  ['https://bots.example/payment/success?payment_intent_client_secret=pi_1', true],
  ['https://bots.example/Payment', true],
  ['https://bots.example/subscription', false],
  ['https://bots.example/payments', false],
  ['https://bots.example/', false],
])('a document loaded from %s may load the provider: %s', (url, isAllowed) => {
  expect(allowsProviderScript(url)).toBe(isAllowed)
})
