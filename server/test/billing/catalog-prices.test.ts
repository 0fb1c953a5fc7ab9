import { describe, expect, test } from 'vitest'
import { sandboxStore } from '../../src/billing/stores/sandbox-store.ts'
import { createStripe } from '../../src/billing/provider/payment-gateway.ts'
import { openSandbox } from '@askwell/stripe-sandbox'
import {
  checkCatalogPrices,
  createCatalogPrices,
} from '../../src/billing/provider/catalog-prices.ts'
import { engines } from '../support/engines.ts'
import { checkedFetch } from '../stripe-sandbox/checked-fetch.ts'

const hobby = {
  lookupKey: 'hobby_monthly',
  title: 'Hobby',
  cents: 1500,
  interval: 'month',
} as const

describe.each(engines)('prices at the provider on $name', (engine) => {
  /** A provider that sells only this catalog. */
  async function aProvider(catalog: (typeof hobby)[]) {
    const sandbox = openSandbox({
      store: sandboxStore(await engine.open()),
      clock: () => Date.parse('2026-03-15T10:00:00Z'),
      webhookSecret: 'whsec_0123456789abcdef',
      publicUrl: 'http://localhost:3000',
      catalog,
    })
    const checked = checkedFetch(sandbox.fetch)
    return { stripe: createStripe({ secretKey: 'sk_test_x', fetch: checked.fetch }), checked }
  }

  test('the six prices are created once', async () => {
    const { stripe, checked } = await aProvider([])

    const made = await createCatalogPrices(stripe, 'Askwell')
    const again = await createCatalogPrices(stripe, 'Askwell')

    expect(made.map(({ message }) => message.startsWith('made: price_'))).toEqual(
      Array(6).fill(true),
    )
    expect(again.map(({ message }) => message)).toEqual(Array(6).fill('is there already'))
    expect((await stripe.prices.list({ active: true, limit: 100 })).data).toHaveLength(6)
    expect(checked.flaws).toEqual([])
  })

  test.each([
    ['CONST-05', 'hobby_monthly', [1900, 'month']],
    ['CONST-09', 'business_monthly', [9999, 'month']],
    ['CONST-13', 'enterprise_monthly', [39_999, 'month']],
    ['CONST-20', 'hobby_yearly', [19_900, 'year']],
    ['CONST-22', 'business_yearly', [100_000, 'year']],
    ['CONST-25', 'enterprise_yearly', [380_000, 'year']],
  ])('%s the price %s is %j', async (_id, lookupKey, centsAndPeriod) => {
    const { stripe } = await aProvider([])
    await createCatalogPrices(stripe, 'Askwell')

    const { data } = await stripe.prices.list({ active: true, limit: 100 })
    const price = data.find(({ lookup_key }) => lookup_key === lookupKey)

    expect([price?.unit_amount, price?.recurring?.interval]).toEqual(centsAndPeriod)
  })

  test('a price with another amount is reported and replaced', async () => {
    const { stripe } = await aProvider([hobby])

    const before = await checkCatalogPrices(stripe)
    expect(before.find(({ lookupKey }) => lookupKey === 'hobby_monthly')).toEqual({
      lookupKey: 'hobby_monthly',
      isRight: false,
      message: 'costs 1500 usd instead of 1900 usd',
    })
    expect(before.filter(({ message }) => message === 'is missing')).toHaveLength(5)

    await createCatalogPrices(stripe, 'Askwell')
    expect((await checkCatalogPrices(stripe)).every(({ isRight }) => isRight)).toBe(true)
  })
})
