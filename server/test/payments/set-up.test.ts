import { describe, expect, test } from 'vitest'
import { sandboxStore } from '../../src/adapters/db/sandbox-store.ts'
import { createStripe } from '../../src/adapters/payments/gateway.ts'
import { openSandbox } from '../../src/adapters/payments/sandbox/index.ts'
import { checkPrices, createPrices } from '../../src/adapters/payments/set-up.ts'
import { engines } from '../engines.ts'
import { checkedFetch } from './request-check.ts'

const hobby = {
  lookupKey: 'hobby_monthly',
  title: 'Hobby',
  cents: 1500,
  interval: 'month',
} as const

describe.each(engines)('prices at the provider on $name', (engine) => {
  /** A provider that sells only what is given. */
  async function aProvider(prices: (typeof hobby)[]) {
    const sandbox = openSandbox({
      store: sandboxStore(await engine.open()),
      clock: () => Date.parse('2026-03-15T10:00:00Z'),
      webhookSecret: 'whsec_0123456789abcdef',
      publicUrl: 'http://localhost:3000',
      prices,
    })
    const checked = checkedFetch(sandbox.fetch)
    return { stripe: createStripe({ secretKey: 'sk_test_x', fetch: checked.fetch }), checked }
  }

  test('CONST-05 CONST-09 CONST-13 CONST-20 CONST-22 CONST-25 the six prices are made, once', async () => {
    const { stripe, checked } = await aProvider([])

    const made = await createPrices(stripe, 'Askwell')
    const again = await createPrices(stripe, 'Askwell')

    expect(made.map(({ said }) => said.startsWith('made: price_'))).toEqual(Array(6).fill(true))
    expect(again.map(({ said }) => said)).toEqual(Array(6).fill('is there already'))
    const { data } = await stripe.prices.list({ active: true, limit: 100 })
    const sold = data.map((price) => [
      price.lookup_key,
      price.unit_amount,
      price.recurring?.interval,
    ])
    expect(new Set(sold.map((price) => price.join(' ')))).toEqual(
      new Set([
        'hobby_monthly 1900 month',
        'business_monthly 9999 month',
        'enterprise_monthly 39999 month',
        'hobby_yearly 19900 year',
        'business_yearly 100000 year',
        'enterprise_yearly 380000 year',
      ]),
    )
    expect(checked.flaws).toEqual([])
  })

  test('a price with another amount is said, and replaced', async () => {
    const { stripe } = await aProvider([hobby])

    const before = await checkPrices(stripe)
    expect(before.find(({ lookupKey }) => lookupKey === 'hobby_monthly')).toEqual({
      lookupKey: 'hobby_monthly',
      isRight: false,
      said: 'costs 1500 usd instead of 1900 usd',
    })
    expect(before.filter(({ said }) => said === 'is missing')).toHaveLength(5)

    await createPrices(stripe, 'Askwell')
    expect((await checkPrices(stripe)).every(({ isRight }) => isRight)).toBe(true)
  })
})
