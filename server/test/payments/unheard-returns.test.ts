import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engines } from '../engines.ts'
import type { Buyer } from './buyer.ts'
import { day, openShop, paymentOf, type Shop } from './shop.ts'

describe.each(engines)('money that went back unheard on $name', (engine) => {
  let shop: Shop
  let buyer: Buyer
  let pack = ''
  beforeEach(async () => {
    shop = await openShop(engine)
    buyer = await shop.aBuyer()
    pack = paymentOf((await buyer.buy('Messages')).clientSecret)
    // Long enough that nothing else about the pack is swept.
    await shop.travel(10 * day)
    await buyer.spend(100)
    shop.sandbox.deliveries.setFaults({ drop: true })
  })
  afterEach(() => shop.shut())

  const refund = async (amount: number) => {
    await shop.provider.refunds.create({ payment_intent: pack, amount })
    await shop.sandbox.deliveries.flush()
  }
  const stand = async () => [await buyer.balance(), await buyer.debt()]

  test('B34 B53 B55 refunds of a pack are found by the sweep, and each is taken once', async () => {
    await refund(350)
    expect(await stand()).toEqual([900, 0])
    const { provider } = shop.deps
    expect(await provider.returnsSince(shop.now())).toEqual([
      { paymentId: pack, refundedCents: 350 },
    ])
    expect(await provider.returnsSince(shop.now() + 1_000)).toEqual([])

    expect(await shop.sweep()).toEqual({ settled: 1, failed: 0 })
    expect(await stand()).toEqual([400, 0])
    expect(await shop.sweep()).toEqual({ settled: 0, failed: 0 })

    await refund(350)
    await shop.sweep()
    await shop.sweep()
    expect(await stand()).toEqual([0, 100])
    expect(await buyer.invoices()).toMatchObject([{ amount_due: 700, amount_refunded: 700 }])
  })

  test('B34 B57 so are a dispute of a pack and its end', async () => {
    const dispute = await shop.sandbox.dispute(pack)
    await shop.sandbox.deliveries.flush()
    await shop.sweep()
    expect(await stand()).toEqual([0, 0])

    await shop.sandbox.closeDispute(dispute, 'lost')
    await shop.sandbox.deliveries.flush()
    await shop.sweep()
    expect(await stand()).toEqual([0, 100])
    expect(await shop.sweep()).toEqual({ settled: 0, failed: 0 })
  })

  test('what a refund says about other customers or unknown payments changes nothing', async () => {
    const other = await shop.aBuyer()
    await other.create('Free_monthly')
    await refund(700)
    await shop.house.database.db.deleteFrom('payments').where('payment_id', '=', pack).execute()

    expect(await shop.sweep()).toEqual({ settled: 0, failed: 0 })
    expect(await other.balance()).toBe(250)
    expect(await stand()).toEqual([900, 0])
  })

  test('a list that cannot be read holds up nothing else', async () => {
    const warn = vi.fn<Shop['deps']['warn']>()
    shop.deps.warn = warn
    await buyer.buy('Messages')
    shop.line.cut = 'GET /v1/refunds'

    expect(await shop.sweep()).toEqual({ settled: 1, failed: 0 })
    expect(await buyer.balance()).toBe(1900)
    expect(warn.mock.calls[0]?.[0]).toBe('refunds and disputes could not be listed')
  })
})
