import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import type { TestCustomer } from '../test-customer.ts'
import { json } from '../../support/test-app.ts'
import { createPaymentApp, refusalOf, type PaymentApp } from '../payment-app.ts'

type Upgraded = { message: string; effective_at: number; clientSecret?: string }

describe.each(engines)('upgrades on $name', (engine) => {
  let paymentApp: PaymentApp
  let testCustomer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    testCustomer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  const upgrade = async (key: string) => json<Upgraded>(await testCustomer.upgrade(key))
  const april = Date.parse('2026-04-15T10:00:00Z')

  test('B41 API-16 STATE-14 a bigger plan starts at once with a new period, and half the old price is credited', async () => {
    await testCustomer.buy('hobby_monthly')
    await paymentApp.advanceTo('2026-03-30T22:00:00Z')

    const { message, effective_at } = await upgrade('business_monthly')
    await paymentApp.settle()

    expect(message).toBe(
      'Your Business plan starts now, March 30, 2026. It renews on April 30, 2026.',
    )
    expect(effective_at).toBe(Date.parse('2026-03-30T22:00:00Z'))
    expect(await testCustomer.plan()).toMatchObject({
      plan: 'Business 99.99 monthly',
      current_period_end: Date.parse('2026-04-30T22:00:00Z'),
    })
    expect(await testCustomer.balance()).toBe(10_000)
    expect((await testCustomer.grants()).map(({ remaining }) => remaining)).toEqual([0, 10_000])
    // A month of Business less half a month of Hobby.
    expect((await testCustomer.invoices()).map(({ amount_due }) => amount_due)).toEqual([
      9999 - 950,
      1900,
    ])

    await paymentApp.advanceTo('2026-04-15T12:00:00Z')
    expect(await testCustomer.invoices()).toHaveLength(2)
    await paymentApp.advanceTo('2026-05-01T00:00:00Z')
    expect(await testCustomer.balance()).toBe(10_000)
    expect((await testCustomer.invoices())[0]).toMatchObject({ amount_due: 9999, paid: true })
  })

  test('B41 messages used ahead of time are deducted from an upgrade, in its preview and statement', async () => {
    await testCustomer.buy('hobby_monthly')
    await testCustomer.buy('Messages')
    await testCustomer.lose(2000)
    await paymentApp.advanceTo('2026-03-30T22:00:00Z')
    const { messages } = json<{ messages: number }>(await testCustomer.preview('business_monthly'))

    await upgrade('business_monthly')
    await paymentApp.settle()

    expect(messages).toBe(9250)
    expect(await testCustomer.balance()).toBe(9250 + 1000)
    expect(await testCustomer.lastLines(3)).toEqual([
      [-500, 'Expired with the paid period'],
      [-750, 'Messages used earlier, deducted'],
      [10_000, 'Upgrade to Business'],
    ])
  })

  test('B42 of two upgrades on one day everything that was used is deducted', async () => {
    await testCustomer.buy('hobby_monthly')
    await testCustomer.lose(2500)
    await paymentApp.advanceTo('2026-03-25T10:00:00Z')
    await upgrade('business_monthly')
    // 10 of 31 days have passed: 807 of 2,500 messages.
    expect(await testCustomer.balance()).toBe(10_000 - (2500 - 807))
    await testCustomer.lose(10_000 - (2500 - 807))
    await upgrade('enterprise_monthly')
    await paymentApp.settle()

    expect(await testCustomer.balance()).toBe(30_000)
    expect((await testCustomer.invoices()).map(({ amount_due }) => amount_due)).toEqual([
      39_999 - 9999,
      9999 - 1287,
      1900,
    ])
  })

  test('B42 an hour before the end of the period an upgrade costs a whole month less that hour', async () => {
    await testCustomer.buy('hobby_monthly')
    await testCustomer.lose(2500)
    await paymentApp.advanceTo('2026-04-15T09:00:00Z')

    await upgrade('enterprise_monthly')
    await paymentApp.settle()

    expect((await testCustomer.invoices())[0]?.amount_due).toBe(39_999 - 3)
    // 3 of 2,500 messages belonged to the last hour.
    expect(await testCustomer.balance()).toBe(40_000 - 3)
    expect((await testCustomer.plan()).current_period_end).toBe(Date.parse('2026-05-15T09:00:00Z'))
  })

  test('B44 a change from month to year starts a year at once, and the old grant ends', async () => {
    await testCustomer.buy('hobby_monthly')
    await testCustomer.lose(2500)
    await paymentApp.advanceTo('2026-03-20T10:00:00Z')
    await upgrade('hobby_yearly')
    await paymentApp.settle()

    const end = Date.parse('2027-03-20T10:00:00Z')
    expect(await testCustomer.plan()).toMatchObject({
      plan: 'Hobby 199 yearly',
      current_period_end: end,
    })
    // 5 of 31 days have passed: 403 of 2,500 messages, rounded in favor of the customer.
    expect(await testCustomer.balance()).toBe(30_000 - (2500 - 404))
    const ends = (await testCustomer.grants()).map(({ expires_at: at }) => at)
    expect(ends).toEqual([paymentApp.now(), end + 7 * 86_400_000])
    await paymentApp.advanceTo('2026-06-20T10:00:00Z')
    expect(await testCustomer.balance()).toBe(30_000 - (2500 - 404))
  })

  test('B44 a change from a year to a dearer month starts at once, and the rest of the year is credited', async () => {
    await testCustomer.buy('hobby_yearly')
    await paymentApp.advanceTo('2026-05-27T10:00:00Z')

    expect(json(await testCustomer.preview('business_monthly'))).toMatchObject({
      kind: 'upgrade',
      amount_due: 0,
      credit: 15_920,
      renews_at: Date.parse('2026-06-27T10:00:00Z'),
    })
    const { effective_at } = await upgrade('business_monthly')
    await paymentApp.settle()

    expect(effective_at).toBe(Date.parse('2026-05-27T10:00:00Z'))
    expect((await testCustomer.plan()).lookup_key).toBe('business_monthly')
    expect(await testCustomer.balance()).toBe(10_000)
    const invoicePage = async () => {
      const url = (await testCustomer.invoices())[0]?.hosted_invoice_url ?? ''
      const id = url.split('/').at(-1) ?? ''
      return paymentApp.sandbox.readInvoice(await testCustomer.customer(), id)
    }
    expect(await invoicePage()).toMatchObject({
      total: 9999 - 15_920,
      amount_due: 0,
      lines: [
        { description: 'Unused time on Hobby after May 27, 2026', amount: -15_920 },
        { description: '1 × Business (at $99.99 / month)', amount: 9999 },
      ],
    })
    await paymentApp.advanceTo('2026-06-27T12:00:00Z')
    expect(await invoicePage()).toMatchObject({ total: 9999, amount_due: 9999 - (15_920 - 9999) })
    // The rest of the credit pays a part of the next month.
    expect((await testCustomer.invoices()).map(({ amount_due }) => amount_due)).toEqual([
      9999 - (15_920 - 9999),
      0,
      19_900,
    ])
    expect(await testCustomer.balance()).toBe(10_000)
  })

  test('B44 a year that was used up before the change is deducted from the months that follow', async () => {
    await testCustomer.buy('hobby_yearly')
    await testCustomer.lose(30_000)
    const { message, messages } = json<{ message: string; messages: number }>(
      await testCustomer.preview('business_monthly'),
    )
    await upgrade('business_monthly')
    await paymentApp.settle()

    expect(messages).toBe(0)
    expect(message).toContain('The other 20,000 are deducted from your next messages.')
    const balances: number[] = []
    for (const month of ['04', '05', '06', '07']) {
      balances.push(await testCustomer.balance())
      await paymentApp.advanceTo(`2026-${month}-16T10:00:00Z`)
    }
    expect(balances).toEqual([0, 0, 0, 10_000])
  })

  test('a preview names charge, credit, messages and renewal, and changes nothing', async () => {
    await testCustomer.buy('hobby_monthly')
    await testCustomer.lose(2000)
    await paymentApp.advanceTo('2026-03-30T22:00:00Z')
    const before = await testCustomer.plan()

    expect(json(await testCustomer.preview('business_monthly'))).toEqual({
      status: 1,
      kind: 'upgrade',
      amount_due: 9049,
      credit: 950,
      tax: 0,
      messages: 9250,
      currency: 'usd',
      priced_at: Date.parse('2026-03-30T22:00:00Z'),
      effective_at: Date.parse('2026-03-30T22:00:00Z'),
      renews_at: Date.parse('2026-04-30T22:00:00Z'),
      renewal_price: 9999,
      message:
        "Business starts immediately with a new month. We'll charge $90.49 to your saved card: $99.99 minus $9.50 for unused time on Hobby. You get 9,250 messages: 10,000 minus 750 you used ahead of time. Unused Hobby messages expire; extra messages stay. It renews on April 30, 2026 for $99.99.",
    })
    expect(json(await testCustomer.preview('Free_monthly'))).toMatchObject({
      kind: 'cancel',
      amount_due: 0,
      effective_at: april,
      renews_at: null,
    })
    expect(refusalOf(await testCustomer.preview('hobby_monthly')).code).toBe('same_plan')

    await paymentApp.settle()
    expect(await testCustomer.plan()).toEqual(before)
    expect(await testCustomer.invoices()).toHaveLength(1)
  })

  test('a preview says that a cancellation, or a planned change, is withdrawn', async () => {
    await testCustomer.buy('business_monthly')
    const message = async () =>
      json<{ message: string }>(await testCustomer.preview('enterprise_monthly')).message

    await upgrade('hobby_monthly')
    expect(await message()).toContain('Your planned change to Hobby is withdrawn.')
    await testCustomer.cancel('business_monthly')
    expect(await message()).toContain('Your cancellation is withdrawn.')
    await testCustomer.resume()
    expect(await message()).not.toContain('withdrawn')
  })
})
