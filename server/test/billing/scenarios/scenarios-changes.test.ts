import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import type { TestCustomer } from '../test-customer.ts'
import { json } from '../../support/test-app.ts'
import { createPaymentApp, refusalOf, type PaymentApp } from '../payment-app.ts'

type Upgraded = { message: string; effective_at: number; clientSecret?: string }

describe.each(engines)('changes of plan on $name', (engine) => {
  let paymentApp: PaymentApp
  let testCustomer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    testCustomer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  const upgrade = async (key: string) => json<Upgraded>(await testCustomer.upgrade(key))
  const april = Date.parse('2026-04-15T10:00:00Z')

  test('B43 a declined upgrade changes nothing', async () => {
    await testCustomer.buy('hobby_monthly', { card: 'failsLater' })

    const refused = await testCustomer.upgrade('business_monthly')
    await paymentApp.settle()

    expect(refusalOf(refused)).toEqual({ status: 402, code: 'card_declined' })
    expect((await testCustomer.plan()).lookup_key).toBe('hobby_monthly')
    expect(await testCustomer.status()).toBe('active')
    expect(await testCustomer.balance()).toBe(2500)
  })

  test('B43 an upgrade that needs confirmation by the bank waits for its owner', async () => {
    const { clientSecret: first } = await testCustomer.opened('hobby_monthly')
    await testCustomer.confirm(first, 'secure')
    const customer = await testCustomer.customer()
    await paymentApp.sandbox.completeChallenge(customer, {
      clientSecret: first,
      outcome: 'complete',
    })
    await paymentApp.settle()

    const { clientSecret = '', message } = await upgrade('business_monthly')
    await paymentApp.settle()
    expect(message).toContain('Your bank needs you to confirm the payment')
    expect((await testCustomer.plan()).lookup_key).toBe('hobby_monthly')
    expect(await testCustomer.balance()).toBe(2500)

    await paymentApp.sandbox.completeChallenge(customer, { clientSecret, outcome: 'complete' })
    expect(json(await testCustomer.confirmPayment(clientSecret))).toEqual({
      payment_status: 'succeeded',
    })
    expect((await testCustomer.plan()).lookup_key).toBe('business_monthly')
    expect(await testCustomer.balance()).toBe(10_000)
  })

  test('B45 API-16 a smaller plan starts at the end of the period', async () => {
    await testCustomer.buy('enterprise_monthly')

    const { message, effective_at } = await upgrade('hobby_monthly')
    expect(message).toBe(
      'Your Hobby plan starts on April 15, 2026. Until then, you keep Enterprise.',
    )
    expect(effective_at).toBe(april)
    expect(await testCustomer.plan()).toMatchObject({
      lookup_key: 'enterprise_monthly',
      pending_lookup_key: 'hobby_monthly',
    })
    expect(await testCustomer.balance()).toBe(40_000)

    await paymentApp.advanceTo('2026-04-15T12:00:00Z')
    expect(await testCustomer.plan()).toMatchObject({
      lookup_key: 'hobby_monthly',
      pending_lookup_key: null,
    })
    expect(await testCustomer.balance()).toBe(2500)
    expect((await testCustomer.invoices())[0]?.amount_due).toBe(1900)
  })

  test('B46 a change from year to month starts at the end of the year', async () => {
    await testCustomer.buy('business_yearly')
    const { effective_at } = await upgrade('business_monthly')
    expect(effective_at).toBe(Date.parse('2027-03-15T10:00:00Z'))

    await paymentApp.advanceTo('2027-03-15T12:00:00Z')
    expect((await testCustomer.plan()).lookup_key).toBe('business_monthly')
    expect(await testCustomer.balance()).toBe(10_000)
    expect((await testCustomer.plan()).current_period_end).toBe(Date.parse('2027-04-15T10:00:00Z'))
  })

  test('B47 a planned change is withdrawn by choosing the current plan', async () => {
    await testCustomer.buy('enterprise_monthly')
    await upgrade('hobby_monthly')

    expect((await upgrade('enterprise_monthly')).message).toBe(
      "You're staying on the Enterprise plan.",
    )
    expect((await testCustomer.plan()).pending_lookup_key).toBeNull()
    expect(await testCustomer.invoices()).toHaveLength(1)

    await paymentApp.advanceTo('2026-04-15T12:00:00Z')
    expect(await testCustomer.balance()).toBe(40_000)
  })

  test('B48 the same plan, no plan, no saved card and unknown plans are refused', async () => {
    expect(refusalOf(await testCustomer.upgrade('business_monthly'))).toEqual({
      status: 404,
      code: 'no_subscription',
    })
    await testCustomer.buy('hobby_monthly')
    expect(refusalOf(await testCustomer.upgrade('hobby_monthly'))).toEqual({
      status: 400,
      code: 'same_plan',
    })
    for (const key of ['gold_monthly', 'Messages', '', 'Hobby_Monthly']) {
      expect(refusalOf(await testCustomer.upgrade(key))).toEqual({
        status: 400,
        code: 'unknown_plan',
      })
    }

    const customer = (await testCustomer.customer()) ?? ''
    const { data } = await paymentApp.provider.paymentMethods.list({ customer })
    for (const { id } of data) await paymentApp.provider.paymentMethods.detach(id)
    expect(refusalOf(await testCustomer.upgrade('business_monthly'))).toEqual({
      status: 402,
      code: 'no_saved_card',
    })
    expect((await testCustomer.plan()).lookup_key).toBe('hobby_monthly')
  })

  test('B48 changing to Free ends the plan with its period and grants nothing', async () => {
    await testCustomer.buy('hobby_monthly')

    const { message, effective_at } = await upgrade('Free_monthly')

    expect(message).toContain('ends on April 15, 2026')
    expect(effective_at).toBe(april)
    expect(await testCustomer.balance()).toBe(2500)
    expect(await testCustomer.status()).toBe('active')
  })

  test('B49 API-15 canceling twice is one cancellation, with its date', async () => {
    await testCustomer.buy('hobby_monthly')

    const first = json(await testCustomer.cancel('hobby_monthly'))
    const before = paymentApp.requests.filter((name) => name.startsWith('POST')).length
    const second = json(await testCustomer.cancel('hobby_monthly'))

    expect(first).toEqual({
      message: 'Your Hobby plan ends on April 15, 2026. Until then, nothing changes.',
    })
    expect(second).toEqual(first)
    expect(paymentApp.requests.filter((name) => name.startsWith('POST'))).toHaveLength(before)
    expect(await testCustomer.status()).toBe('active')
    expect((await testCustomer.plan()).cancel_at_period_end).toBe(true)
  })

  test('B49 a cancellation is withdrawn by one change at the provider, and the plan renews', async () => {
    await testCustomer.buy('hobby_monthly')
    await testCustomer.cancel('hobby_monthly')
    paymentApp.requests.length = 0

    expect(json(await testCustomer.resume())).toEqual({
      status: 1,
      message: 'Your Hobby plan continues and renews on April 15, 2026.',
    })
    expect(paymentApp.requests.filter((name) => name.startsWith('POST'))).toHaveLength(1)
    await paymentApp.advanceTo('2026-04-15T10:20:00Z')
    expect(await testCustomer.balance()).toBe(2500)
    await paymentApp.advanceTo('2026-04-16T10:00:00Z')
    expect((await testCustomer.plan()).cancel_at_period_end).toBe(false)
    expect(await testCustomer.invoices()).toHaveLength(2)
  })

  test('B50 after the end packs and chatbots stay, and new chatbots follow the Free limit', async () => {
    await testCustomer.buy('business_monthly')
    await testCustomer.buy('Messages')
    for (let bots = 0; bots < 3; bots += 1) await paymentApp.app.createBot(testCustomer.token)
    await testCustomer.cancel('business_monthly')
    await paymentApp.advanceTo('2026-04-15T12:00:00Z')

    expect(await testCustomer.plan()).toMatchObject({ plan: 'No plan', nickname: 'Free' })
    expect(await testCustomer.status()).toBe('none')
    expect(await testCustomer.balance()).toBe(1000)
    expect(json(await testCustomer.call('/chatbot_list'))).toHaveLength(3)
    await expect(paymentApp.app.createBot(testCustomer.token)).rejects.toThrow('bot_limit_reached')
  })

  test('B51 an overdue plan that is canceled ends at once; its invoice stays unpaid', async () => {
    await testCustomer.buy('hobby_monthly', { card: 'failsLater' })
    await paymentApp.advanceTo('2026-04-16T10:00:00Z')
    expect(refusalOf(await testCustomer.upgrade('business_monthly'))).toEqual({
      status: 409,
      code: 'past_due',
    })

    await testCustomer.cancel('hobby_monthly')
    await paymentApp.advanceTo('2026-05-16T10:00:00Z')

    expect((await testCustomer.plan()).plan).toBe('No plan')
    expect(await testCustomer.balance()).toBe(0)
    expect((await testCustomer.invoices()).map(({ paid }) => paid)).toEqual([false, true])
  })
})
