import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engines } from '../support/engines.ts'
import type { TestCustomer } from './test-customer.ts'
import { createPaymentApp, day, refusalOf, type PaymentApp } from './payment-app.ts'

describe.each(engines)('events that were lost on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  let clientSecret = ''
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
    clientSecret = (await customer.opened('Messages')).clientSecret
    await paymentApp.reconcile()
    // Long enough that the purchase is not reconciled for any other reason.
    await paymentApp.advanceTime(10 * day)
    await paymentApp.reconcile()
    paymentApp.sandbox.deliveries.setFaults({ drop: true })
  })
  afterEach(() => paymentApp.close())

  async function payLate(): Promise<void> {
    await customer.confirm(clientSecret)
    await paymentApp.sandbox.deliveries.flush()
    expect(await customer.balance()).toBe(0)
  }

  test('B34 a pack that is paid ten days after it was opened is granted by the next reconciliation, once', async () => {
    await payLate()
    await paymentApp.reconcile()
    expect(await customer.balance()).toBe(1000)

    await paymentApp.reconcile()
    await paymentApp.settle()
    expect(await customer.balance()).toBe(1000)
  })

  test('B34 B35 an event that arrives after all changes nothing', async () => {
    paymentApp.sandbox.deliveries.setFaults({ delayMs: 3 * day })
    await payLate()
    await paymentApp.reconcile()
    await paymentApp.advanceTime(4 * day)
    await paymentApp.settle()
    expect(await customer.balance()).toBe(1000)
  })

  test('B34 is found by a later run when the list could not be read for days', async () => {
    await payLate()
    const list = vi
      .spyOn(paymentApp.deps.provider, 'eventsSince')
      .mockRejectedValue(new Error('no list'))
    await paymentApp.reconcile()
    await paymentApp.advanceTime(20 * day)
    await paymentApp.reconcile()
    expect(await customer.balance()).toBe(0)

    list.mockRestore()
    await paymentApp.reconcile()
    expect(await customer.balance()).toBe(1000)
  })

  test('a plan whose payment is not known here yet is not bought a second time', async () => {
    await customer.confirm((await customer.opened('hobby_monthly')).clientSecret)

    expect(refusalOf(await customer.create('business_monthly'))).toEqual({
      status: 409,
      code: 'already_subscribed',
    })
  })
})
