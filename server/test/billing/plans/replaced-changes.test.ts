import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import { json } from '../../support/test-app.ts'
import type { TestCustomer } from '../test-customer.ts'
import { createPaymentApp, type PaymentApp } from '../payment-app.ts'

describe.each(engines)('B43 B45 a planned change that an upgrade replaces on $name', (engine) => {
  let paymentApp: PaymentApp
  let testCustomer: TestCustomer
  let customer: string | null = null
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    testCustomer = await paymentApp.createCustomer()
    const { clientSecret: first } = await testCustomer.opened('business_monthly')
    await testCustomer.confirm(first, 'secure')
    customer = await testCustomer.customer()
    await complete(first, 'complete')
    await upgrade('hobby_monthly')
  })
  afterEach(() => paymentApp.close())

  async function complete(clientSecret: string, outcome: 'complete' | 'fail'): Promise<void> {
    await paymentApp.sandbox.completeChallenge(customer, { clientSecret, outcome })
    await paymentApp.settle()
  }
  async function upgrade(lookupKey: string): Promise<string> {
    const reply = json<{ clientSecret?: string }>(await testCustomer.upgrade(lookupKey))
    await paymentApp.settle()
    return reply.clientSecret ?? ''
  }
  const planned = async () => {
    const { lookup_key, pending_lookup_key } = await testCustomer.plan()
    return [lookup_key, pending_lookup_key]
  }

  test('is dropped when the upgrade is confirmed', async () => {
    await complete(await upgrade('enterprise_monthly'), 'complete')

    expect(await planned()).toEqual(['enterprise_monthly', null])
    await paymentApp.advanceTo('2026-04-16T12:00:00Z')
    expect(await planned()).toEqual(['enterprise_monthly', null])
  })

  test('is planned again when the upgrade is never confirmed, also when the events of it are lost', async () => {
    await upgrade('enterprise_monthly')
    expect(await planned()).toEqual(['business_monthly', null])

    paymentApp.sandbox.deliveries.setFaults({ drop: true })
    await paymentApp.advanceTo('2026-03-16T12:00:00Z')
    await paymentApp.reconcile()
    expect(await planned()).toEqual(['business_monthly', 'hobby_monthly'])

    paymentApp.sandbox.deliveries.setFaults({})
    await paymentApp.advanceTo('2026-04-15T12:00:00Z')
    expect((await testCustomer.invoices())[0]?.amount_due).toBe(1900)
  })

  test('is planned again when the price of the upgrade could not be read', async () => {
    paymentApp.connectionFault.cut = 'POST /v1/invoices/create_preview'
    expect((await testCustomer.upgrade('enterprise_monthly')).statusCode).toBe(502)
    paymentApp.connectionFault.cut = null
    await paymentApp.reconcile()

    expect(await planned()).toEqual(['business_monthly', 'hobby_monthly'])
  })

  test.each(['cancel', 'resume'] as const)(
    'gives way to a request to %s that came after the upgrade',
    async (request) => {
      await upgrade('enterprise_monthly')
      await (request === 'cancel' ? testCustomer.cancel('business_monthly') : testCustomer.resume())

      await paymentApp.advanceTo('2026-03-16T12:00:00Z')

      expect(await testCustomer.plan()).toMatchObject({
        lookup_key: 'business_monthly',
        pending_lookup_key: null,
        cancel_at_period_end: request === 'cancel',
      })
    },
  )
})
