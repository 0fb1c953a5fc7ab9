import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import { json } from '../../support/test-app.ts'
import type { TestCustomer } from '../test-customer.ts'
import { createPaymentApp, paymentOf, type PaymentApp } from '../payment-app.ts'

describe.each(engines)('refunds and disputes of upgrades on $name', (engine) => {
  let paymentApp: PaymentApp
  let testCustomer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    testCustomer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  const buy = async (lookupKey: string) =>
    paymentOf((await testCustomer.buy(lookupKey)).clientSecret)
  async function upgrade(lookupKey: string): Promise<void> {
    json(await testCustomer.upgrade(lookupKey))
    await paymentApp.settle()
  }
  const latestPayment = async () => {
    const customer = (await testCustomer.customer()) ?? ''
    const { data } = await paymentApp.provider.paymentIntents.list({ customer, limit: 1 })
    return data[0]?.id ?? ''
  }
  /** Refunds a payment; the events of it arrive twice. */
  async function refund(payment_intent: string): Promise<void> {
    paymentApp.sandbox.deliveries.setFaults({ double: true })
    await paymentApp.provider.refunds.create({ payment_intent })
    await paymentApp.settle()
    await paymentApp.reconcile()
  }
  const state = async () => ({
    balance: await testCustomer.balance(),
    debt: await testCustomer.debt(),
  })

  test('B52 a full refund of an upgrade takes what its payment paid, and leaves what the credit paid', async () => {
    await buy('hobby_monthly')
    await paymentApp.advanceTo('2026-03-30T22:00:00Z')
    await upgrade('business_monthly')

    await refund(await latestPayment())

    // $90.49 of $99.99 were paid with the card.
    expect(await state()).toEqual({ balance: 10_000 - 9049, debt: 0 })
  })

  test('B52 a full refund of the month before an upgrade takes what its credit paid as well', async () => {
    const hobby = await buy('hobby_monthly')
    await testCustomer.spend(200)
    await paymentApp.advanceTo('2026-03-30T22:00:00Z')
    await upgrade('business_monthly')
    expect(await state()).toEqual({ balance: 10_000, debt: 0 })

    await refund(hobby)

    // $9.50 of the upgrade's $99.99, and what was used of the first half of the month.
    expect(await state()).toEqual({ balance: 10_000 - 950, debt: 200 })
    await refund(await latestPayment())
    expect(await state()).toEqual({ balance: 0, debt: 200 })
  })

  test('B57 a lost dispute of a year takes everything that its credit paid later', async () => {
    const year = await buy('hobby_yearly')
    await upgrade('business_monthly')
    expect(await state()).toEqual({ balance: 10_000, debt: 0 })

    const dispute = await paymentApp.sandbox.dispute(year)
    await paymentApp.settle()
    expect(await state()).toEqual({ balance: 0, debt: 0 })

    await paymentApp.sandbox.closeDispute(dispute, 'lost')
    await paymentApp.settle()
    expect(await state()).toEqual({ balance: 0, debt: 0 })
    await paymentApp.advanceTo('2026-04-15T12:00:00Z')
    // 98 cents of the next month were paid with the card, the rest with the credit.
    expect(await state()).toEqual({ balance: 10_000 - 9901, debt: 0 })
  })

  test('B57 a dispute of a small part of an upgrade freezes that part until it is won', async () => {
    const hobby = await buy('hobby_monthly')
    await upgrade('business_monthly')

    const dispute = await paymentApp.sandbox.dispute(hobby)
    await paymentApp.settle()
    expect(await testCustomer.balance()).toBe(10_000 - 1901)

    await paymentApp.sandbox.closeDispute(dispute, 'won')
    await paymentApp.settle()
    expect(await state()).toEqual({ balance: 10_000, debt: 0 })
  })
})
