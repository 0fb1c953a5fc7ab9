import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import type { Buyer } from './buyer.ts'
import { day, openShop, paymentOf, type Shop } from './shop.ts'

describe.each(engines)('what is paid for a plan that is over on $name', (engine) => {
  let shop: Shop
  let buyer: Buyer
  /** The secret that pays the renewal which did not go through in April. */
  let renewal = ''
  beforeEach(async () => {
    shop = await openShop(engine)
    buyer = await shop.aBuyer()
    await buyer.buy('hobby_monthly', { card: 'failsLater' })
    await shop.travelTo('2026-04-16T10:00:00Z')
    const { data } = await shop.provider.invoices.list({
      status: 'open',
      expand: ['data.confirmation_secret'],
    })
    renewal = data[0]?.confirmation_secret?.client_secret ?? ''
  })
  afterEach(() => shop.shut())

  async function payRenewal(): Promise<void> {
    await buyer.confirm(renewal)
    await shop.settle()
  }

  test('B51 a month that is paid after its plan was ended can be used for a month', async () => {
    await buyer.cancel('hobby_monthly')
    await shop.travelTo('2026-04-20T10:00:00Z')
    expect(await buyer.balance()).toBe(0)

    await payRenewal()
    await shop.sweep()
    expect(await buyer.balance()).toBe(2500)
    expect((await buyer.plan()).plan).toBe('No plan')
    expect(await buyer.status()).toBe('none')

    await shop.travelTo('2026-05-20T09:59:00Z')
    expect(await buyer.balance()).toBe(2500)
    await shop.travelTo('2026-05-20T10:00:00Z')
    expect(await buyer.balance()).toBe(0)
  })

  test('B51 it is granted once, however often it is told, and lasts beside a new plan', async () => {
    await buyer.cancel('hobby_monthly')
    await shop.travelTo('2026-04-20T10:00:00Z')
    await buyer.buy('business_monthly')
    shop.sandbox.deliveries.setFaults({ double: true })
    await payRenewal()
    await shop.sweep()
    expect(await buyer.balance()).toBe(12_500)

    await buyer.cancel('business_monthly')
    await buyer.resume()
    await shop.settle()
    expect(await buyer.balance()).toBe(12_500)
    await shop.travelTo('2026-05-20T12:00:00Z')
    expect(await buyer.balance()).toBe(10_000)
  })

  test('B51 B56 what was paid late and is refunded goes again, what was used becomes debt', async () => {
    await buyer.cancel('hobby_monthly')
    await payRenewal()
    await buyer.spend(40)
    expect(await buyer.balance()).toBe(2460)

    await shop.provider.refunds.create({ payment_intent: paymentOf(renewal) })
    await shop.settle()
    expect([await buyer.balance(), await buyer.debt()]).toEqual([0, 40])
  })

  test('B58 an older month that is paid while the plan stays unpaid can be used, also when it ends then', async () => {
    await shop.travelTo('2026-05-17T10:00:00Z')
    expect([await buyer.status(), await buyer.balance()]).toEqual(['none', 0])

    await payRenewal()
    expect(await buyer.balance()).toBe(2500)

    const { data } = await shop.provider.subscriptions.list()
    await shop.provider.subscriptions.cancel(data[0]?.id ?? '')
    await shop.settle()
    expect(await buyer.balance()).toBe(2500)
    await shop.travelTo('2026-06-16T10:00:00Z')
    expect(await buyer.balance()).toBe(0)
  })

  test.each(['canceled', 'unpaid'])(
    'B34 paid late for a plan that is %s and unheard, it is found within a day',
    async (status) => {
      if (status === 'canceled') await buyer.cancel('hobby_monthly')
      await shop.travelTo('2026-04-25T10:00:00Z')
      shop.sandbox.deliveries.setFaults({ drop: true })
      await payRenewal()
      expect(await buyer.balance()).toBe(0)

      await shop.travel(day)
      await shop.sweep()
      expect(await buyer.balance()).toBe(2500)
    },
  )
})
