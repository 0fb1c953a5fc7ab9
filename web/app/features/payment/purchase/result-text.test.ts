import { expect, test } from 'vitest'
import { resultText } from './result-text.ts'

test.each([
  ['STATE-49', 'succeeded', 'Payment succeeded!'],
  ['STATE-51', 'processing', 'Your payment is processing.'],
  ['STATE-52', 'requires_payment_method', 'Your payment was not successful, please try again.'],
  ['STATE-53', 'canceled', 'Something went wrong.'],
  ['STATE-53', 'requires_action', 'Something went wrong.'],
])('%s a payment that is %s', (_id, status, shownText) => {
  expect(resultText(status)).toBe(shownText)
})
