import { reconcileUnsettled } from '@askwell/core/payments'
import { afterEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import type { TestCustomer } from '../test-customer.ts'
import { day, createPaymentApp, type PaymentApp } from '../payment-app.ts'

const periodEnd = async (customer: TestCustomer) =>
  new Date((await customer.plan()).current_period_end ?? 0).toISOString()

describe.each(engines)('plan periods on $name', (engine) => {
  let paymentApp: PaymentApp
  const open = async (start: string) => {
    paymentApp = await createPaymentApp(engine, { start })
    return paymentApp.createCustomer()
  }
  afterEach(() => paymentApp.close())

  /** The ends of the next periods, each read two hours after the previous one. */
  async function endsOf(customer: TestCustomer, periods: number): Promise<string[]> {
    const ends = [await periodEnd(customer)]
    while (ends.length < periods) {
      await paymentApp.advanceTime(Date.parse(ends.at(-1) ?? '') - paymentApp.now() + 7_200_000)
      ends.push(await periodEnd(customer))
    }
    return ends.map((end) => end.slice(0, 10))
  }

  test('B01 CONST-29 a month of Hobby grants 2,500, and the next one closes what is left of it', async () => {
    const customer = await open('2026-03-15T10:00:00Z')

    await customer.buy('hobby_monthly')
    expect(await customer.balance()).toBe(2500)
    expect(await customer.status()).toBe('active')
    expect(await customer.plan()).toMatchObject({
      plan: 'Hobby 19.00 monthly',
      nickname: 'Hobby',
      lookup_key: 'hobby_monthly',
      current_period_end: Date.parse('2026-04-15T10:00:00Z'),
    })

    await customer.spend(3)
    expect(await customer.balance()).toBe(2497)
    await paymentApp.advanceTo('2026-04-15T12:00:00Z')
    expect(await customer.balance()).toBe(2500)
    expect(await periodEnd(customer)).toBe('2026-05-15T10:00:00.000Z')
  })

  test('B02 a plan bought on the 31st renews on the last day of shorter months', async () => {
    const customer = await open('2027-01-31T09:00:00Z')
    await customer.buy('hobby_monthly')

    expect(await endsOf(customer, 4)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ])
    expect(await customer.balance()).toBe(2500)
  })

  test('B03 in a leap year it renews on 29 February', async () => {
    const customer = await open('2028-01-31T09:00:00Z')
    await customer.buy('hobby_monthly')

    expect(await endsOf(customer, 2)).toEqual(['2028-02-29', '2028-03-31'])
  })

  test('B04 a yearly plan bought on 29 February keeps that day', async () => {
    const customer = await open('2028-02-29T09:00:00Z')
    await customer.buy('hobby_yearly')

    const ends = await endsOf(customer, 4)
    expect(ends).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  })

  test('B05 a change of daylight saving time moves no period', async () => {
    const customer = await open('2026-03-29T01:30:00Z')
    await customer.buy('hobby_monthly')

    expect(await periodEnd(customer)).toBe('2026-04-29T01:30:00.000Z')
  })

  test('B06 a plan bought in the last second of the year keeps that time', async () => {
    const customer = await open('2026-12-31T23:59:59Z')
    await customer.buy('hobby_monthly')
    await paymentApp.advanceTo('2027-02-01T02:00:00Z')

    const created = (await customer.invoices()).map((row) =>
      new Date(row.created * 1000).toISOString(),
    )
    expect(created).toEqual(['2027-01-31T23:59:59.000Z', '2026-12-31T23:59:59.000Z'])
    expect(await periodEnd(customer)).toBe('2027-02-28T23:59:59.000Z')
  })

  test('B07 PROD-05 CONST-30 a year of Hobby grants 30,000 at once', async () => {
    const customer = await open('2026-03-15T10:00:00Z')
    await customer.buy('hobby_yearly')
    await customer.spend(2)

    await paymentApp.advanceTo('2026-12-20T10:00:00Z')
    expect(await customer.balance()).toBe(29_998)
    expect(await customer.grants()).toHaveLength(1)

    await paymentApp.advanceTo('2027-03-15T12:00:00Z')
    expect(await customer.balance()).toBe(30_000)
  })

  test.each([
    ['B08 CONST-32', 'business_yearly', 300_000],
    ['B08 CONST-34', 'enterprise_yearly', 480_000],
    ['CONST-31', 'business_monthly', 10_000],
    ['CONST-33', 'enterprise_monthly', 40_000],
  ])('%s one paid invoice of %s grants %i', async (_ids, key, messages) => {
    const customer = await open('2026-03-15T10:00:00Z')
    await customer.buy(key)

    expect(await customer.balance()).toBe(messages)
  })

  test('B09 while a renewal is being paid the bot continues to answer', async () => {
    const customer = await open('2026-03-15T10:00:00Z')
    await customer.buy('hobby_monthly')
    await customer.spend(1)

    await paymentApp.advanceTo('2026-04-15T10:20:00Z')
    expect(await customer.balance()).toBe(2499)
    expect(await customer.status()).toBe('active')

    await paymentApp.advanceTo('2026-04-15T11:30:00Z')
    expect(await customer.balance()).toBe(2500)
  })

  test('B10 three renewals while the server is stopped grant once each, and only the last one is left', async () => {
    const customer = await open('2026-03-15T10:00:00Z')
    await customer.buy('hobby_monthly')
    paymentApp.sandbox.deliveries.setFaults({ drop: true })
    await paymentApp.sandbox.clock.advance(95 * day)
    await paymentApp.sandbox.deliveries.flush()
    await paymentApp.app.payments.syncClock()

    await reconcileUnsettled(paymentApp.deps)
    await reconcileUnsettled(paymentApp.deps)

    const left = (await customer.grants()).map(({ remaining }) => remaining)
    expect(left).toHaveLength(4)
    expect(left.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2500])
    expect(await customer.balance()).toBe(2500)
  })

  test('B11 a message at the millisecond of the expiry uses the next grant', async () => {
    const customer = await open('2026-03-15T10:00:00Z')
    await customer.buy('hobby_monthly')
    await paymentApp.advanceTime(1000)
    await customer.buy('Messages')
    await customer.cancel('hobby_monthly')
    await paymentApp.sandbox.clock.advance(Date.parse('2026-04-15T10:00:00Z') - paymentApp.now())
    await paymentApp.app.payments.syncClock()

    await customer.spend(1)

    expect(await customer.grants()).toMatchObject([
      { kind: 'plan_cycle', remaining: 0 },
      { kind: 'pack', remaining: 999 },
    ])
    expect(await customer.balance()).toBe(999)
  })
})
