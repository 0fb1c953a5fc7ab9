import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import { json } from '../../support/test-app.ts'
import { createPaymentApp, refusalOf, type PaymentApp } from '../payment-app.ts'
import type { TestCustomer } from '../test-customer.ts'

const april = Date.parse('2026-04-15T10:00:00Z')

describe.each(engines)('what is said before a plan changes on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  const preview = async (lookupKey: string) =>
    json<{ message: string; renews_at: number | null }>(await customer.preview(lookupKey))

  test('A5 a smaller plan: nothing now, its date and price, and a cancellation that is withdrawn', async () => {
    await customer.buy('business_monthly')
    const now = "You won't be charged now. Hobby starts on April 15, 2026 for $19.00."
    expect(await preview('hobby_monthly')).toMatchObject({
      kind: 'downgrade',
      amount_due: 0,
      credit: 0,
      renews_at: april,
      renewal_price: 1900,
      message: `${now} Until then, you keep Business.`,
    })

    json(await customer.cancel('business_monthly'))
    expect((await preview('hobby_monthly')).message).toBe(
      `${now} Until then, you keep Business. Your cancellation is withdrawn.`,
    )
    json(await customer.upgrade('hobby_monthly'))
    expect(await customer.plan()).toMatchObject({
      cancel_at_period_end: false,
      pending_lookup_key: 'hobby_monthly',
    })
    expect((await preview('hobby_monthly')).message).toBe(`${now} Until then, you keep Business.`)
  })

  test('A5 a smaller plan instead of another planned one, which is withdrawn', async () => {
    await customer.buy('enterprise_monthly')
    json(await customer.upgrade('business_monthly'))

    expect((await preview('hobby_monthly')).message).toBe(
      "You won't be charged now. Hobby starts on April 15, 2026 for $19.00. Until then, you keep Enterprise. Your planned change to Business is withdrawn.",
    )
    json(await customer.upgrade('hobby_monthly'))
    expect((await customer.plan()).pending_lookup_key).toBe('hobby_monthly')
  })

  test('A5 canceling: the last day, that nothing is charged again, and a planned change that is withdrawn', async () => {
    await customer.buy('business_monthly')
    expect(await preview('Free_monthly')).toMatchObject({
      kind: 'cancel',
      amount_due: 0,
      renews_at: null,
      message: "This ends your Business plan on April 15, 2026. You won't be charged again.",
    })
    json(await customer.upgrade('hobby_monthly'))
    expect((await preview('Free_monthly')).message).toBe(
      "This ends your Business plan on April 15, 2026. You won't be charged again. Your planned change to Hobby is withdrawn.",
    )
    json(await customer.cancel('business_monthly'))
    expect((await preview('Free_monthly')).message).toBe(
      "This ends your Business plan on April 15, 2026. You won't be charged again.",
    )
  })

  test('A5 canceling an unpaid plan: that it ends now, and that its invoice is not charged', async () => {
    await customer.buy('hobby_monthly', { card: 'failsLater' })
    await paymentApp.advanceTo('2026-04-16T10:00:00Z')

    expect((await preview('Free_monthly')).message).toBe(
      "This ends your Hobby plan now. You won't be charged for its unpaid invoice.",
    )
  })

  test('A5 resuming: nothing now, the next renewal and its price, and what is withdrawn', async () => {
    await customer.buy('business_monthly')
    expect(refusalOf(await customer.preview('business_monthly')).code).toBe('same_plan')
    const continues =
      "You won't be charged now. This keeps your Business plan, which renews on April 15, 2026 for $99.99."

    json(await customer.upgrade('hobby_monthly'))
    expect((await preview('business_monthly')).message).toBe(
      `${continues} Your planned change to Hobby is withdrawn.`,
    )
    json(await customer.cancel('business_monthly'))
    expect(await preview('business_monthly')).toMatchObject({
      kind: 'resume',
      amount_due: 0,
      renews_at: april,
      renewal_price: 9999,
      message: `${continues} Your cancellation is withdrawn.`,
    })

    json(await customer.resume())
    await paymentApp.advanceTo('2026-04-15T12:00:00Z')
    expect((await customer.invoices())[0]).toMatchObject({ amount_due: 9999, paid: true })
  })

  test('A5 without a saved card no charge is promised to one', async () => {
    await customer.buy('hobby_monthly')
    json(await customer.cancel('hobby_monthly'))
    const { cards } = await customer.cards()
    json(await customer.call('/payment/remove_card', { paymentMethodId: cards[0]?.id }))

    for (const lookupKey of ['business_monthly', 'hobby_monthly']) {
      expect(refusalOf(await customer.preview(lookupKey))).toEqual({
        status: 402,
        code: 'no_saved_card',
      })
    }
    expect((await preview('Free_monthly')).message).toContain('plan on April 15, 2026')
  })
})
