import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { json } from '../house.ts'
import type { Buyer } from './buyer.ts'
import { openShop, type Shop } from './shop.ts'

describe.each(engines)(
  'B43 B49 a cancelled plan that is upgraded and confirmed with the bank on $name',
  (engine) => {
    let shop: Shop
    let buyer: Buyer
    let customer: string | null = null
    let clientSecret = ''
    beforeEach(async () => {
      shop = await openShop(engine)
      buyer = await shop.aBuyer()
      const { clientSecret: first } = await buyer.opened('hobby_monthly')
      await buyer.confirm(first, 'secure')
      customer = await buyer.customer()
      await shop.sandbox.challenge(customer, { clientSecret: first, outcome: 'complete' })
      await shop.settle()
      await buyer.cancel('hobby_monthly')
      await shop.travel(1_000)
      clientSecret = json<{ clientSecret: string }>(
        await buyer.upgrade('business_monthly'),
      ).clientSecret
      await shop.settle()
    })
    afterEach(() => shop.shut())

    const complete = () => shop.sandbox.challenge(customer, { clientSecret, outcome: 'complete' })

    test('goes on and renews', async () => {
      expect((await buyer.plan()).cancel_at_period_end).toBe(true)

      await complete()
      await shop.settle()
      expect(await buyer.plan()).toMatchObject({
        lookup_key: 'business_monthly',
        cancel_at_period_end: false,
      })
      const graceEnd = Date.parse('2026-04-22T10:00:00Z')
      expect((await buyer.buckets()).map(({ expires_at: at }) => at)).toEqual([graceEnd, graceEnd])

      await shop.travelTo('2026-04-15T12:00:00Z')
      expect(await buyer.status()).toBe('active')
    })

    test('goes on also when every message was lost', async () => {
      shop.sandbox.deliveries.setFaults({ drop: true })
      await complete()
      await shop.sweep()

      expect(await buyer.plan()).toMatchObject({
        lookup_key: 'business_monthly',
        cancel_at_period_end: false,
      })
    })

    test('ends as asked for where it was cancelled again, before or after the confirmation', async () => {
      await shop.travel(1_000)
      await buyer.resume()
      await buyer.cancel('hobby_monthly')
      await complete()
      await shop.settle()
      expect(await buyer.plan()).toMatchObject({
        lookup_key: 'business_monthly',
        cancel_at_period_end: true,
      })

      await buyer.resume()
      await shop.travel(1_000)
      await buyer.cancel('business_monthly')
      await shop.sweep()
      await shop.settle()
      expect((await buyer.plan()).cancel_at_period_end).toBe(true)
    })

    test('ends as asked for where the payment is not confirmed', async () => {
      await shop.sandbox.challenge(customer, { clientSecret, outcome: 'fail' })
      await shop.settle()

      expect(await buyer.plan()).toMatchObject({
        lookup_key: 'hobby_monthly',
        cancel_at_period_end: true,
      })
    })
  },
)
