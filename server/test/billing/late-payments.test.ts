import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import type { TestCustomer } from './test-customer.ts'
import { day, createPaymentApp, paymentOf, type PaymentApp } from './payment-app.ts'

describe.each(engines)('late payments for an ended plan on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  /** The client secret of the renewal that failed in April. */
  let renewal = ''
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
    await customer.buy('hobby_monthly', { card: 'failsLater' })
    await paymentApp.advanceTo('2026-04-16T10:00:00Z')
    const { data } = await paymentApp.provider.invoices.list({
      status: 'open',
      expand: ['data.confirmation_secret'],
    })
    renewal = data[0]?.confirmation_secret?.client_secret ?? ''
  })
  afterEach(() => paymentApp.close())

  async function payRenewal(): Promise<void> {
    await customer.confirm(renewal)
    await paymentApp.settle()
  }

  test('B51 a month paid after its plan ended can be used for a month', async () => {
    await customer.cancel('hobby_monthly')
    await paymentApp.advanceTo('2026-04-20T10:00:00Z')
    expect(await customer.balance()).toBe(0)

    await payRenewal()
    await paymentApp.reconcile()
    expect(await customer.balance()).toBe(2500)
    expect((await customer.plan()).plan).toBe('No plan')
    expect(await customer.status()).toBe('none')

    await paymentApp.advanceTo('2026-05-20T09:59:00Z')
    expect(await customer.balance()).toBe(2500)
    await paymentApp.advanceTo('2026-05-20T10:00:00Z')
    expect(await customer.balance()).toBe(0)
  })

  test('B51 it is granted once, however often it is delivered, and stays next to a new plan', async () => {
    await customer.cancel('hobby_monthly')
    await paymentApp.advanceTo('2026-04-20T10:00:00Z')
    await customer.buy('business_monthly')
    paymentApp.sandbox.deliveries.setFaults({ double: true })
    await payRenewal()
    await paymentApp.reconcile()
    expect(await customer.balance()).toBe(12_500)

    await customer.cancel('business_monthly')
    await customer.resume()
    await paymentApp.settle()
    expect(await customer.balance()).toBe(12_500)
    await paymentApp.advanceTo('2026-05-20T12:00:00Z')
    expect(await customer.balance()).toBe(10_000)
  })

  test('B51 B56 a refund of a late payment is taken back, and what was used becomes debt', async () => {
    await customer.cancel('hobby_monthly')
    await payRenewal()
    await customer.spend(40)
    expect(await customer.balance()).toBe(2460)

    await paymentApp.provider.refunds.create({ payment_intent: paymentOf(renewal) })
    await paymentApp.settle()
    expect([await customer.balance(), await customer.debt()]).toEqual([0, 40])
  })

  test('B58 an older month paid while the plan is unpaid can be used, also when the plan ends then', async () => {
    await paymentApp.advanceTo('2026-05-17T10:00:00Z')
    expect([await customer.status(), await customer.balance()]).toEqual(['none', 0])

    await payRenewal()
    expect(await customer.balance()).toBe(2500)

    const { data } = await paymentApp.provider.subscriptions.list()
    await paymentApp.provider.subscriptions.cancel(data[0]?.id ?? '')
    await paymentApp.settle()
    expect(await customer.balance()).toBe(2500)
    await paymentApp.advanceTo('2026-06-16T10:00:00Z')
    expect(await customer.balance()).toBe(0)
  })

  test.each(['canceled', 'unpaid'])(
    'B34 a late payment for a plan that is %s is found within a day when its event was lost',
    async (status) => {
      if (status === 'canceled') await customer.cancel('hobby_monthly')
      await paymentApp.advanceTo('2026-04-25T10:00:00Z')
      paymentApp.sandbox.deliveries.setFaults({ drop: true })
      await payRenewal()
      expect(await customer.balance()).toBe(0)

      await paymentApp.advanceTime(day)
      await paymentApp.reconcile()
      expect(await customer.balance()).toBe(2500)
    },
  )
})
