import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import { json } from '../../support/test-app.ts'
import type { TestCustomer } from '../test-customer.ts'
import { createPaymentApp, refusalOf, type PaymentApp } from '../payment-app.ts'

describe.each(engines)('what follows from an upgrade on $name', (engine) => {
  let paymentApp: PaymentApp
  let testCustomer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    testCustomer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  const upgrade = async (lookupKey: string) => {
    const reply = json<{ clientSecret?: string }>(await testCustomer.upgrade(lookupKey))
    await paymentApp.settle()
    return reply
  }
  async function renewWith(card: string): Promise<void> {
    const customer = (await testCustomer.customer()) ?? ''
    const { id } = await paymentApp.provider.paymentMethods.attach(card, { customer })
    const { data } = await paymentApp.provider.subscriptions.list({ customer })
    await paymentApp.provider.subscriptions.update(data[0]?.id ?? '', {
      default_payment_method: id,
    })
  }

  test('B58 in the days of grace only what is left of the upgrade can be used, and packs', async () => {
    await testCustomer.buy('hobby_monthly')
    await testCustomer.buy('Messages')
    await testCustomer.lose(2500)
    await paymentApp.advanceTo('2026-04-15T09:00:00Z')
    await upgrade('enterprise_monthly')
    await testCustomer.lose(30_000)
    await renewWith('pm_card_chargeCustomerFail')

    await paymentApp.advanceTo('2026-05-15T12:00:00Z')
    expect(await testCustomer.status()).toBe('active')
    expect(await testCustomer.balance()).toBe(9997 + 1000)
    expect(refusalOf(await testCustomer.upgrade('enterprise_yearly')).code).toBe('past_due')

    await paymentApp.advanceTo('2026-05-23T12:00:00Z')
    expect(await testCustomer.status()).toBe('none')
    expect(await testCustomer.balance()).toBe(1000)
  })

  test.each([
    ['doubled', { double: true }],
    ['in reverse order', { reverse: true }],
    ['three days late', { delayMs: 3 * 86_400_000 }],
    ['lost', { drop: true }],
  ])('B36 B37 an upgrade whose events are %s grants once', async (_how, faults) => {
    await testCustomer.buy('hobby_monthly')
    await testCustomer.buy('Messages')
    await testCustomer.lose(2000)
    paymentApp.sandbox.deliveries.setFaults(faults)
    await paymentApp.advanceTo('2026-03-30T22:00:00Z')

    await upgrade('business_monthly')
    await paymentApp.reconcile()
    await paymentApp.advanceTime(4 * 86_400_000)
    await paymentApp.reconcile()

    expect(await testCustomer.balance()).toBe(9250 + 1000)
    const left = (await testCustomer.grants()).map(({ remaining }) => remaining)
    expect(left.toSorted((a, b) => a - b)).toEqual([0, 1000, 9250])
  })

  test('B43 messages that are used while an upgrade waits for the bank count for the new plan', async () => {
    await testCustomer.buy('hobby_monthly')
    await paymentApp.advanceTo('2026-03-30T22:00:00Z')
    await renewWith('pm_card_threeDSecure2Required')
    const { clientSecret = '' } = await upgrade('business_monthly')
    expect(await testCustomer.balance()).toBe(2500)
    await testCustomer.lose(2000)

    await paymentApp.advanceTime(3_600_000)
    const customer = await testCustomer.customer()
    await paymentApp.sandbox.completeChallenge(customer, { clientSecret, outcome: 'complete' })
    await paymentApp.settle()

    expect(await testCustomer.balance()).toBe(9250)
    expect((await testCustomer.plan()).current_period_end).toBe(Date.parse('2026-04-30T22:00:00Z'))
  })

  test('B43 an upgrade that is never confirmed changes nothing', async () => {
    await testCustomer.buy('hobby_monthly')
    await renewWith('pm_card_threeDSecure2Required')
    await upgrade('business_monthly')

    await paymentApp.advanceTo('2026-03-17T10:00:00Z')

    expect(await testCustomer.plan()).toMatchObject({
      lookup_key: 'hobby_monthly',
      current_period_end: Date.parse('2026-04-15T10:00:00Z'),
    })
    expect(await testCustomer.balance()).toBe(2500)
    expect((await testCustomer.invoices()).map(({ state }) => state)).toEqual(['void', 'paid'])
  })

  test('B12 messages of Free and of the start stay after an upgrade', async () => {
    await testCustomer.opened('Free_monthly')
    await testCustomer.buy('hobby_monthly')
    await upgrade('business_monthly')

    expect(await testCustomer.balance()).toBe(10_000 + 250)
  })

  test('B41 the receipt of an upgrade names the messages that it added', async () => {
    await testCustomer.buy('hobby_monthly')
    await testCustomer.lose(2500)
    await upgrade('business_monthly')

    const { body_text: text } = await paymentApp.app.database.db
      .selectFrom('email')
      .select('body_text')
      .where('to_address', '=', testCustomer.email)
      .where('subject', 'like', '%$80.99%')
      .executeTakeFirstOrThrow()
    expect(text).toContain('We received $80.99 for the Business plan.')
    expect(text).toContain('7,500 messages to your account.')
  })
})
