import { topUpFree } from '@askwell/core/plans'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { planStore } from '../../../src/billing/stores/plan-store.ts'
import { engines } from '../../support/engines.ts'
import type { TestCustomer } from '../test-customer.ts'
import { json } from '../../support/test-app.ts'
import { createPaymentApp, refusalOf, type PaymentApp } from '../payment-app.ts'

const isReachable = async () => true

describe.each(engines)('Free and packs on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  /** The monthly top-ups of Free, which run every minute. */
  const month = () => {
    const { balance, clock } = paymentApp.deps
    return topUpFree({ plans: planStore(paymentApp.app.database), balance, clock, isReachable })
  }

  test('B12 STATE-64 CONST-35 Free grants 250 without a card or the provider', async () => {
    const free = json(await customer.create('Free_monthly'))

    expect(free).toEqual({ clientSecret: '', amount: 0, currency: 'usd', status: 'succeeded' })
    expect(await customer.balance()).toBe(250)
    expect(await customer.status()).toBe('none')
    expect(await customer.plan()).toMatchObject({ plan: 'Free 0.00 monthly', nickname: 'Free' })
    expect(paymentApp.requests).toEqual([])
  })

  test('B13 STATE-64 Free again, and twenty times concurrently, adds nothing', async () => {
    await customer.create('Free_monthly')
    const again = await Promise.all(
      Array.from({ length: 20 }, () => customer.create('Free_monthly')),
    )

    expect(new Set(again.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await customer.balance()).toBe(250)
  })

  test('B14 CONST-02 a month later a low balance is raised to 30; missed months do not add up', async () => {
    await customer.create('Free_monthly')
    await paymentApp.advanceTo('2026-04-15T11:00:00Z')
    await month()
    expect(await customer.balance()).toBe(250)

    await customer.lose(238)
    await paymentApp.advanceTo('2026-05-15T11:00:00Z')
    await month()
    expect(await customer.balance()).toBe(30)

    await customer.lose(30)
    await paymentApp.advanceTo('2026-08-15T11:00:00Z')
    await month()
    await month()
    expect(await customer.balance()).toBe(30)
  })

  test('B15 with a remaining pack Free adds nothing', async () => {
    await customer.create('Free_monthly')
    await customer.buy('Messages')
    await customer.lose(250)
    await paymentApp.advanceTo('2026-04-15T11:00:00Z')
    await month()

    expect(await customer.balance()).toBe(1000)
  })

  test('B16 after a paid plan Free grants its 250 only to accounts that never had them', async () => {
    await customer.buy('hobby_monthly')
    await paymentApp.advanceTo('2026-04-01T10:00:00Z')
    await month()
    expect(await customer.balance()).toBe(2500)
    await customer.cancel('hobby_monthly')
    await paymentApp.advanceTo('2026-04-15T12:00:00Z')
    expect(await customer.balance()).toBe(0)

    await customer.create('Free_monthly')
    expect(await customer.balance()).toBe(250)
    await customer.create('Free_monthly')
    expect(await customer.balance()).toBe(250)
  })

  test('B17 CONST-28 CONST-36 three packs cost 2,100 cents and grant 3,000 without expiry', async () => {
    const { clientSecret, amount, currency } = await customer.opened('Messages', { quantity: '3' })
    await customer.confirm(clientSecret)
    await paymentApp.settle()

    expect({ amount, currency }).toEqual({ amount: 2100, currency: 'usd' })
    expect(await customer.grants()).toMatchObject([
      { kind: 'pack', amount: 3000, remaining: 3000, expires_at: null },
    ])
    await paymentApp.advanceTo('2027-09-15T10:00:00Z')
    expect(await customer.balance()).toBe(3000)
  })

  test('B18 any other quantity is refused before anything is created', async () => {
    for (const quantity of [0, -1, 1.5, '3;x', '', 1001, null, [3], {}, true]) {
      const reply = await customer.create('Messages', { quantity })
      expect(refusalOf(reply)).toEqual({ status: 400, code: 'invalid_request' })
    }
    expect(paymentApp.requests).toEqual([])
  })

  test('B18 CONST-36 amounts sent by a client are ignored', async () => {
    const claimed = { quantity: 2, amount: 1, price: 1, total: '1', message_count: 9 }
    const { amount, clientSecret } = await customer.opened('Messages', claimed)
    await customer.confirm(clientSecret)
    await paymentApp.settle()

    expect(amount).toBe(1400)
    expect(await customer.balance()).toBe(2000)
  })

  test('B19 CONST-27 packs are sold without a plan, on Free and on a paid plan', async () => {
    await customer.buy('Messages')
    expect(await customer.balance()).toBe(1000)
    await customer.create('Free_monthly')
    await customer.buy('Messages')
    expect(await customer.balance()).toBe(2250)
    await customer.buy('hobby_monthly')
    await customer.buy('Messages')
    expect(await customer.balance()).toBe(5750)
  })

  test('B20 the plan is used first, then Free, then the older and the newer pack', async () => {
    await customer.create('Free_monthly')
    await paymentApp.advanceTime(1000)
    await customer.buy('Messages')
    await paymentApp.advanceTime(1000)
    await customer.buy('Messages')
    await paymentApp.advanceTime(1000)
    await customer.buy('hobby_monthly')
    const left = async () =>
      (await customer.grants()).map(({ kind, remaining }) => [kind, remaining])

    await customer.lose(2500)
    await customer.spend(1)
    expect(await left()).toEqual([
      ['free_welcome', 249],
      ['pack', 1000],
      ['pack', 1000],
      ['plan_cycle', 0],
    ])
    await customer.lose(249)
    await customer.spend(2)
    expect((await left()).slice(1, 3)).toEqual([
      ['pack', 998],
      ['pack', 1000],
    ])
  })

  test('B21 a pack outlives the plan', async () => {
    await customer.buy('business_monthly')
    await customer.buy('Messages')
    await customer.upgrade('hobby_monthly')
    await paymentApp.advanceTo('2026-04-15T12:00:00Z')
    expect(await customer.balance()).toBe(3500)

    await customer.cancel('hobby_monthly')
    await paymentApp.advanceTo('2026-05-15T12:00:00Z')
    expect(await customer.balance()).toBe(1000)
  })

  test.each([
    ['success', 'succeeded', 1000],
    ['failure', 'requires_payment_method', 0],
  ])('B22 a bank debit that ends in %s', async (number, status, messages) => {
    const { clientSecret } = await customer.opened('Messages')
    const { id } = await paymentApp.sandbox.createMethod({ type: 'us_bank_account', number })
    const choice = { clientSecret, paymentMethodId: id }
    const confirmed = await paymentApp.sandbox.confirmIntent(await customer.customer(), choice)
    await paymentApp.settle()

    expect(confirmed?.status).toBe('processing')
    expect(json(await customer.confirmPayment(clientSecret))).toEqual({
      payment_status: 'processing',
    })
    expect(await customer.balance()).toBe(0)

    await paymentApp.advanceTime(11_000)
    expect(json(await customer.confirmPayment(clientSecret))).toEqual({ payment_status: status })
    expect(await customer.balance()).toBe(messages)
  })

  test('B23 API-17 ENT-43 a pack appears in the payment history', async () => {
    await customer.buy('Messages', { quantity: 3 })

    expect(await customer.invoices()).toEqual([
      {
        number: expect.stringMatching(/.+/),
        created: Date.parse('2026-03-15T10:00:00Z') / 1000,
        amount_due: 2100,
        hosted_invoice_url: expect.stringContaining('/payment/invoice/'),
        paid: true,
        amount_refunded: 0,
        state: 'paid',
      },
    ])
    await paymentApp.reconcile()
    expect(await customer.invoices()).toHaveLength(1)
  })
})
