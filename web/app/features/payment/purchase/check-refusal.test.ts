import { expect, test } from 'vitest'
import { checkRefusal } from './check-refusal.ts'

const refused = { outcome: 'refused', message: 'Your card was declined.' } as const
const intentIn = (status: string) => () => Promise.resolve({ status, paymentMethodId: 'pm_1' })

test('a declined card stays a refusal', async () => {
  expect(await checkRefusal(refused, intentIn('requires_payment_method'))).toEqual(refused)
})

test('a payment that another purchase canceled is replaced', async () => {
  expect(await checkRefusal(refused, intentIn('canceled'))).toEqual({ outcome: 'replaced' })
})

test.each(['succeeded', 'processing'])(
  'a payment that another tab made is confirmed when it is %s',
  async (status) => {
    expect(await checkRefusal(refused, intentIn(status))).toEqual({
      outcome: 'confirmed',
      intent: { status, paymentMethodId: 'pm_1' },
    })
  },
)

test('without the state of the payment the refusal stays', async () => {
  expect(await checkRefusal(refused, () => Promise.reject(new Error('offline')))).toEqual(refused)
})
