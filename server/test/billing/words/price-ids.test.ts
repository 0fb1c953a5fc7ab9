import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import { createPaymentApp, type PaymentApp } from '../payment-app.ts'

const [sqlite] = engines
if (!sqlite) throw new Error('there is no engine')

describe('prices of the provider', () => {
  let paymentApp: PaymentApp
  beforeAll(async () => {
    paymentApp = await createPaymentApp(sqlite)
  })
  afterAll(() => paymentApp.close())

  test('ENT-12 what is sold is the price that the provider has under the lookup key of the plan', async () => {
    const customer = await paymentApp.createCustomer()
    await customer.buy('hobby_monthly')

    const prices = await paymentApp.provider.prices.list({ lookup_keys: ['hobby_monthly'] })
    expect(prices.data).toMatchObject([{ unit_amount: 1900 }])
    const { data } = await paymentApp.provider.subscriptions.list()
    expect(data.map(({ items }) => items.data[0]?.price.id)).toEqual([prices.data[0]?.id])
  })
})
