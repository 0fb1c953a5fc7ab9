import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import { json } from '../../support/test-app.ts'
import type { TestCustomer } from '../test-customer.ts'
import { createPaymentApp, type PaymentApp } from '../payment-app.ts'

describe.each(engines)(
  'B43 B49 a canceled plan that is upgraded and confirmed with the bank on $name',
  (engine) => {
    let paymentApp: PaymentApp
    let testCustomer: TestCustomer
    let customer: string | null = null
    let clientSecret = ''
    beforeEach(async () => {
      paymentApp = await createPaymentApp(engine)
      testCustomer = await paymentApp.createCustomer()
      const { clientSecret: first } = await testCustomer.opened('hobby_monthly')
      await testCustomer.confirm(first, 'secure')
      customer = await testCustomer.customer()
      await paymentApp.sandbox.completeChallenge(customer, {
        clientSecret: first,
        outcome: 'complete',
      })
      await paymentApp.settle()
      await testCustomer.cancel('hobby_monthly')
      await paymentApp.advanceTime(1_000)
      clientSecret = json<{ clientSecret: string }>(
        await testCustomer.upgrade('business_monthly'),
      ).clientSecret
      await paymentApp.settle()
    })
    afterEach(() => paymentApp.close())

    const complete = () =>
      paymentApp.sandbox.completeChallenge(customer, { clientSecret, outcome: 'complete' })

    test('continues and renews', async () => {
      expect((await testCustomer.plan()).cancel_at_period_end).toBe(true)

      await complete()
      await paymentApp.settle()
      expect(await testCustomer.plan()).toMatchObject({
        lookup_key: 'business_monthly',
        cancel_at_period_end: false,
      })
      // The upgrade began a period of its own, one second after the first one.
      const graceEnd = Date.parse('2026-04-22T10:00:01Z')
      expect((await testCustomer.grants()).map(({ expires_at: at }) => at)).toEqual([
        paymentApp.now(),
        graceEnd,
      ])

      await paymentApp.advanceTo('2026-04-15T12:00:00Z')
      expect(await testCustomer.status()).toBe('active')
    })

    test('continues also when every event was lost', async () => {
      paymentApp.sandbox.deliveries.setFaults({ drop: true })
      await complete()
      await paymentApp.reconcile()

      expect(await testCustomer.plan()).toMatchObject({
        lookup_key: 'business_monthly',
        cancel_at_period_end: false,
      })
    })

    test('ends as requested when it is canceled again before the confirmation, which ends the upgrade', async () => {
      await testCustomer.resume()
      await testCustomer.cancel('hobby_monthly')
      await paymentApp.settle()

      await expect(complete()).rejects.toThrow(/isn't waiting/)
      expect(await testCustomer.plan()).toMatchObject({
        lookup_key: 'hobby_monthly',
        cancel_at_period_end: true,
      })
    })

    test('ends as requested when it is canceled again after the confirmation', async () => {
      await complete()
      await paymentApp.settle()
      await testCustomer.cancel('business_monthly')
      await paymentApp.reconcile()
      await paymentApp.settle()

      expect(await testCustomer.plan()).toMatchObject({
        lookup_key: 'business_monthly',
        cancel_at_period_end: true,
      })
    })

    test('ends as requested when the payment is not confirmed', async () => {
      await paymentApp.sandbox.completeChallenge(customer, { clientSecret, outcome: 'fail' })
      await paymentApp.settle()

      expect(await testCustomer.plan()).toMatchObject({
        lookup_key: 'hobby_monthly',
        cancel_at_period_end: true,
      })
    })
  },
)
