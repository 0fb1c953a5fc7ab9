import { settleOpen } from '@askwell/core/payments'
import { afterEach, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import type { Buyer } from './buyer.ts'
import { day, openShop, type Shop } from './shop.ts'

const periodEnd = async (buyer: Buyer) =>
  new Date((await buyer.plan()).current_period_end ?? 0).toISOString()

describe.each(engines)('the calendar of plans on $name', (engine) => {
  let shop: Shop
  const open = async (start: string) => {
    shop = await openShop(engine, { start })
    return shop.aBuyer()
  }
  afterEach(() => shop.shut())

  /** The ends of the periods that follow, each read two hours after the one before. */
  async function endsOf(buyer: Buyer, periods: number): Promise<string[]> {
    const ends = [await periodEnd(buyer)]
    while (ends.length < periods) {
      await shop.travel(Date.parse(ends.at(-1) ?? '') - shop.now() + 7_200_000)
      ends.push(await periodEnd(buyer))
    }
    return ends.map((end) => end.slice(0, 10))
  }

  test('B01 CONST-29 a month of Hobby gives 2,500, and the next one ends what is left of it', async () => {
    const buyer = await open('2026-03-15T10:00:00Z')

    await buyer.buy('hobby_monthly')
    expect(await buyer.balance()).toBe(2500)
    expect(await buyer.status()).toBe('active')
    expect(await buyer.plan()).toMatchObject({
      plan: 'Hobby 19.00 monthly',
      nickname: 'Hobby',
      lookup_key: 'hobby_monthly',
      current_period_end: Date.parse('2026-04-15T10:00:00Z'),
    })

    await buyer.spend(3)
    expect(await buyer.balance()).toBe(2497)
    await shop.travelTo('2026-04-15T12:00:00Z')
    expect(await buyer.balance()).toBe(2500)
    expect(await periodEnd(buyer)).toBe('2026-05-15T10:00:00.000Z')
  })

  test('B02 a plan bought on the 31st renews on the last day of shorter months', async () => {
    const buyer = await open('2027-01-31T09:00:00Z')
    await buyer.buy('hobby_monthly')

    expect(await endsOf(buyer, 4)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
    expect(await buyer.balance()).toBe(2500)
  })

  test('B03 in a leap year it renews on 29 February', async () => {
    const buyer = await open('2028-01-31T09:00:00Z')
    await buyer.buy('hobby_monthly')

    expect(await endsOf(buyer, 2)).toEqual(['2028-02-29', '2028-03-31'])
  })

  test('B04 a yearly plan bought on 29 February keeps that day', async () => {
    const buyer = await open('2028-02-29T09:00:00Z')
    await buyer.buy('hobby_yearly')

    const ends = await endsOf(buyer, 4)
    expect(ends).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  })

  test('B05 a change of local clocks moves no period', async () => {
    const buyer = await open('2026-03-29T01:30:00Z')
    await buyer.buy('hobby_monthly')

    expect(await periodEnd(buyer)).toBe('2026-04-29T01:30:00.000Z')
  })

  test('B06 bought in the last second of the year', async () => {
    const buyer = await open('2026-12-31T23:59:59Z')
    await buyer.buy('hobby_monthly')
    await shop.travelTo('2027-02-01T02:00:00Z')

    const created = (await buyer.invoices()).map((row) =>
      new Date(row.created * 1000).toISOString(),
    )
    expect(created).toEqual(['2027-01-31T23:59:59.000Z', '2026-12-31T23:59:59.000Z'])
    expect(await periodEnd(buyer)).toBe('2027-02-28T23:59:59.000Z')
  })

  test('B07 PROD-05 CONST-30 a year of Hobby is 30,000 in one grant', async () => {
    const buyer = await open('2026-03-15T10:00:00Z')
    await buyer.buy('hobby_yearly')
    await buyer.spend(2)

    await shop.travelTo('2026-12-20T10:00:00Z')
    expect(await buyer.balance()).toBe(29_998)
    expect(await buyer.buckets()).toHaveLength(1)

    await shop.travelTo('2027-03-15T12:00:00Z')
    expect(await buyer.balance()).toBe(30_000)
  })

  test.each([
    ['B08 CONST-32', 'business_yearly', 300_000],
    ['B08 CONST-34', 'enterprise_yearly', 480_000],
    ['CONST-31', 'business_monthly', 10_000],
    ['CONST-33', 'enterprise_monthly', 40_000],
  ])('%s one paid invoice of %s gives %i', async (_ids, key, messages) => {
    const buyer = await open('2026-03-15T10:00:00Z')
    await buyer.buy(key)

    expect(await buyer.balance()).toBe(messages)
  })

  test('B09 while a renewal is being paid the bot goes on answering', async () => {
    const buyer = await open('2026-03-15T10:00:00Z')
    await buyer.buy('hobby_monthly')
    await buyer.spend(1)

    await shop.travelTo('2026-04-15T10:20:00Z')
    expect(await buyer.balance()).toBe(2499)
    expect(await buyer.status()).toBe('active')

    await shop.travelTo('2026-04-15T11:30:00Z')
    expect(await buyer.balance()).toBe(2500)
  })

  test('B10 three renewals while the server is off grant once each, and only the last one is left', async () => {
    const buyer = await open('2026-03-15T10:00:00Z')
    await buyer.buy('hobby_monthly')
    shop.sandbox.deliveries.setFaults({ drop: true })
    await shop.sandbox.clock.advance(95 * day)
    await shop.sandbox.deliveries.flush()
    await shop.house.payments.readTime()

    await settleOpen(shop.deps)
    await settleOpen(shop.deps)

    const left = (await buyer.buckets()).map(({ remaining }) => remaining)
    expect(left).toHaveLength(4)
    expect(left.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2500])
    expect(await buyer.balance()).toBe(2500)
  })

  test('B11 a message at the very millisecond of the end comes from the next bucket', async () => {
    const buyer = await open('2026-03-15T10:00:00Z')
    await buyer.buy('hobby_monthly')
    await shop.travel(1000)
    await buyer.buy('Messages')
    await buyer.cancel('hobby_monthly')
    await shop.sandbox.clock.advance(Date.parse('2026-04-15T10:00:00Z') - shop.now())
    await shop.house.payments.readTime()

    await buyer.spend(1)

    expect(await buyer.buckets()).toMatchObject([
      { kind: 'plan_cycle', remaining: 0 },
      { kind: 'pack', remaining: 999 },
    ])
    expect(await buyer.balance()).toBe(999)
  })
})
