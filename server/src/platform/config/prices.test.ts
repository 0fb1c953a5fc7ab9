import { formatAmount } from '@askwell/contract/billing/amounts'
import { applyPriceList } from '@askwell/contract/billing/price-list'
import { findPlan } from '@askwell/contract/billing/plan-rules'
import { plans } from '@askwell/contract/billing/plans'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const dollars = readConfig({}).priceList
afterEach(() => applyPriceList(dollars))

const yen =
  'hobby_monthly=2900, business_monthly=14900, enterprise_monthly=59900, hobby_yearly=29000, business_yearly=149000, enterprise_yearly=560000, Messages=1000'

test('A7 prices of the specification are the default, in dollars', () => {
  expect(dollars).toMatchObject({
    currency: 'usd',
    sign: '$',
    plans: { hobby_monthly: { amount: 1900, price: '19.00' } },
    packAmount: 700,
  })
  const before = structuredClone(plans)
  applyPriceList(dollars)
  expect(plans).toEqual(before)
  expect(formatAmount(100_000)).toBe('$1,000.00')
})

test('A7 another currency changes sign and code; single prices can be replaced', () => {
  applyPriceList(readConfig({ CURRENCY: 'eur', PRICES: 'hobby_monthly=21.50' }).priceList)
  expect(findPlan('hobby_monthly')).toMatchObject({
    currency: '€',
    price: '21.50',
    priceCents: 2150,
  })
  expect(findPlan('hobby_yearly')).toMatchObject({ price: '199', priceCents: 19_900 })
  expect(findPlan('Free_monthly')).toMatchObject({ price: '0.00', priceCents: 0 })
  expect(formatAmount(2150)).toBe('€21.50')
})

test('A7 a currency without cents is charged in whole units', () => {
  applyPriceList(readConfig({ CURRENCY: 'jpy', PRICES: yen }).priceList)
  expect(findPlan('hobby_monthly')).toMatchObject({
    currency: '¥',
    price: '2900',
    priceCents: 2900,
  })
  expect(formatAmount(560_000)).toBe('¥560,000')
})

test.each([
  [{ CURRENCY: 'xyz' }, /^CURRENCY: must be one of aud, /],
  [{ CURRENCY: 'jpy' }, /^PRICES: hobby_monthly costs 19 jpy, but a charge must be from 50 to /],
  [
    { CURRENCY: 'jpy', PRICES: yen.replace('14900', '149.5') },
    /^PRICES: business_monthly costs 149\.5, but jpy has no smaller unit/,
  ],
  [{ CURRENCY: 'mxn' }, /^PRICES: Messages costs 7 mxn, but a charge must be from 10/],
  [{ PRICES: 'gold_monthly=5' }, /^PRICES: gold_monthly=5 is no price/],
  [{ PRICES: 'hobby_monthly=-5' }, /^PRICES: hobby_monthly=-5 is no price/],
  [{ PRICES: 'hobby_monthly=19=5' }, /^PRICES: hobby_monthly=19=5 is no price/],
  [
    { PRICES: 'hobby_monthly=19 hobby_monthly=20' },
    /^PRICES: hobby_monthly is named twice; name it once$/,
  ],
  [{ PRICES: 'hobby_monthly=99999999' }, /but a charge must be from 0\.5 to 999999\.99/],
  [{ PRICES: 'hobby_yearly=228' }, /^PRICES: hobby_yearly must cost less than twelve months/],
])('A7 %o is refused at the start with what is wrong', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})
