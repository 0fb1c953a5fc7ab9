import { topUpFree } from '@askwell/core/plans'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { planStore } from '../../src/adapters/db/plan-store.ts'
import { engines } from '../engines.ts'
import type { Buyer } from './buyer.ts'
import { json } from '../house.ts'
import { openShop, refusal, type Shop } from './shop.ts'

describe.each(engines)('Free and packs on $name', (engine) => {
  let shop: Shop
  let buyer: Buyer
  beforeEach(async () => {
    shop = await openShop(engine)
    buyer = await shop.aBuyer()
  })
  afterEach(() => shop.shut())

  /** What happens every minute with the months of Free. */
  const month = () => {
    const { balance, clock } = shop.deps
    return topUpFree({ plans: planStore(shop.house.database), balance, clock })
  }

  test('B12 STATE-64 CONST-35 Free gives 250 without a card or the provider', async () => {
    const free = json(await buyer.create('Free_monthly'))

    expect(free).toEqual({ clientSecret: '', amount: 0, currency: 'usd', status: 'succeeded' })
    expect(await buyer.balance()).toBe(250)
    expect(await buyer.status()).toBe('none')
    expect(await buyer.plan()).toMatchObject({ plan: 'Free 0.00 monthly', nickname: 'Free' })
    expect(shop.requests).toEqual([])
  })

  test('B13 STATE-64 Free again, and twenty times at once, adds nothing', async () => {
    await buyer.create('Free_monthly')
    const again = await Promise.all(Array.from({ length: 20 }, () => buyer.create('Free_monthly')))

    expect(new Set(again.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await buyer.balance()).toBe(250)
  })

  test('B14 CONST-02 a month later a low balance is raised to 30, missed months do not add up', async () => {
    await buyer.create('Free_monthly')
    await shop.travelTo('2026-04-15T11:00:00Z')
    await month()
    expect(await buyer.balance()).toBe(250)

    await buyer.lose(238)
    await shop.travelTo('2026-05-15T11:00:00Z')
    await month()
    expect(await buyer.balance()).toBe(30)

    await buyer.lose(30)
    await shop.travelTo('2026-08-15T11:00:00Z')
    await month()
    await month()
    expect(await buyer.balance()).toBe(30)
  })

  test('B15 with a pack left Free adds nothing', async () => {
    await buyer.create('Free_monthly')
    await buyer.buy('Messages')
    await buyer.lose(250)
    await shop.travelTo('2026-04-15T11:00:00Z')
    await month()

    expect(await buyer.balance()).toBe(1000)
  })

  test('B16 after a paid plan Free gives its 250 only to those who never had them', async () => {
    await buyer.buy('hobby_monthly')
    await shop.travelTo('2026-04-01T10:00:00Z')
    await month()
    expect(await buyer.balance()).toBe(2500)
    await buyer.cancel('hobby_monthly')
    await shop.travelTo('2026-04-15T12:00:00Z')
    expect(await buyer.balance()).toBe(0)

    await buyer.create('Free_monthly')
    expect(await buyer.balance()).toBe(250)
    await buyer.create('Free_monthly')
    expect(await buyer.balance()).toBe(250)
  })

  test('B17 CONST-28 CONST-36 three packs cost 2,100 cents and give 3,000 for ever', async () => {
    const { clientSecret, amount, currency } = await buyer.opened('Messages', { quantity: '3' })
    await buyer.confirm(clientSecret)
    await shop.settle()

    expect({ amount, currency }).toEqual({ amount: 2100, currency: 'usd' })
    expect(await buyer.buckets()).toMatchObject([
      { kind: 'pack', amount: 3000, remaining: 3000, expires_at: null },
    ])
    await shop.travelTo('2027-09-15T10:00:00Z')
    expect(await buyer.balance()).toBe(3000)
  })

  test('B18 any other quantity is refused before anything is made', async () => {
    for (const quantity of [0, -1, 1.5, '3;x', '', 1001, null, [3], {}, true]) {
      const reply = await buyer.create('Messages', { quantity })
      expect(refusal(reply)).toEqual({ status: 400, code: 'invalid_request' })
    }
    expect(shop.requests).toEqual([])
  })

  test('B18 CONST-36 what a client says about amounts is not heard', async () => {
    const told = { quantity: 2, amount: 1, price: 1, total: '1', message_count: 9 }
    const { amount, clientSecret } = await buyer.opened('Messages', told)
    await buyer.confirm(clientSecret)
    await shop.settle()

    expect(amount).toBe(1400)
    expect(await buyer.balance()).toBe(2000)
  })

  test('B19 CONST-27 packs are sold without a plan, on Free and on a paid plan', async () => {
    await buyer.buy('Messages')
    expect(await buyer.balance()).toBe(1000)
    await buyer.create('Free_monthly')
    await buyer.buy('Messages')
    expect(await buyer.balance()).toBe(2250)
    await buyer.buy('hobby_monthly')
    await buyer.buy('Messages')
    expect(await buyer.balance()).toBe(5750)
  })

  test('B20 the plan is used first, then Free, then the older and the newer pack', async () => {
    await buyer.create('Free_monthly')
    await shop.travel(1000)
    await buyer.buy('Messages')
    await shop.travel(1000)
    await buyer.buy('Messages')
    await shop.travel(1000)
    await buyer.buy('hobby_monthly')
    const left = async () => (await buyer.buckets()).map(({ kind, remaining }) => [kind, remaining])

    await buyer.lose(2500)
    await buyer.spend(1)
    expect(await left()).toEqual([
      ['free_welcome', 249],
      ['pack', 1000],
      ['pack', 1000],
      ['plan_cycle', 0],
    ])
    await buyer.lose(249)
    await buyer.spend(2)
    expect((await left()).slice(1, 3)).toEqual([
      ['pack', 998],
      ['pack', 1000],
    ])
  })

  test('B21 a pack outlives the plan', async () => {
    await buyer.buy('business_monthly')
    await buyer.buy('Messages')
    await buyer.upgrade('hobby_monthly')
    await shop.travelTo('2026-04-15T12:00:00Z')
    expect(await buyer.balance()).toBe(3500)

    await buyer.cancel('hobby_monthly')
    await shop.travelTo('2026-05-15T12:00:00Z')
    expect(await buyer.balance()).toBe(1000)
  })

  test.each([
    ['success', 'succeeded', 1000],
    ['failure', 'requires_payment_method', 0],
  ])('B22 a bank debit that ends in %s', async (number, status, messages) => {
    const { clientSecret } = await buyer.opened('Messages')
    const { id } = await shop.sandbox.method({ type: 'us_bank_account', number })
    const choice = { clientSecret, paymentMethodId: id }
    const begun = await shop.sandbox.confirm(await buyer.customer(), choice)
    await shop.settle()

    expect(begun?.status).toBe('processing')
    expect(json(await buyer.confirmPayment(clientSecret))).toEqual({ payment_status: 'processing' })
    expect(await buyer.balance()).toBe(0)

    await shop.travel(11_000)
    expect(json(await buyer.confirmPayment(clientSecret))).toEqual({ payment_status: status })
    expect(await buyer.balance()).toBe(messages)
  })

  test('B23 API-17 ENT-43 a pack stands in the payment history', async () => {
    await buyer.buy('Messages', { quantity: 3 })

    expect(await buyer.invoices()).toEqual([
      {
        number: expect.stringMatching(/.+/),
        created: Date.parse('2026-03-15T10:00:00Z') / 1000,
        amount_due: 2100,
        hosted_invoice_url: expect.stringContaining('/payment/invoice/'),
        paid: true,
        amount_refunded: 0,
        state: 'paid',
      },
    ])
    await shop.sweep()
    expect(await buyer.invoices()).toHaveLength(1)
  })
})
