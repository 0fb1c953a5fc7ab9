import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import type { TestCustomer } from '../test-customer.ts'
import { json } from '../../support/test-app.ts'
import { createPaymentApp, paymentOf, refusalOf, type PaymentApp } from '../payment-app.ts'

describe.each(engines)('cards and duplicate requests on $name', (engine) => {
  let paymentApp: PaymentApp
  let testCustomer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    testCustomer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  test('B24 after a decline the same payment accepts another card and grants once', async () => {
    const { clientSecret } = await testCustomer.opened('hobby_monthly')

    const declined = await testCustomer.confirm(clientSecret, 'declined')
    await paymentApp.settle()
    expect(declined).toMatchObject({
      status: 'requires_payment_method',
      error: 'Your card was declined.',
    })
    expect(await testCustomer.balance()).toBe(0)
    expect(await testCustomer.status()).toBe('none')

    await testCustomer.confirm(clientSecret, 'good')
    await paymentApp.settle()
    expect(await testCustomer.balance()).toBe(2500)
  })

  test('B25 each decline code has its own message and grants nothing', async () => {
    const { clientSecret } = await testCustomer.opened('Messages')
    const messages = []
    for (const card of ['poor', 'expired', 'wrongCvc'] as const) {
      messages.push((await testCustomer.confirm(clientSecret, card))?.error)
    }
    await paymentApp.settle()

    expect(new Set(messages).size).toBe(3)
    expect(messages[0]).toBe('Your card has insufficient funds.')
    expect(await testCustomer.balance()).toBe(0)
    expect(refusalOf(await testCustomer.increase())).toEqual({ status: 402, code: 'nothing_paid' })
  })

  test('B26 a confirmed 3-D Secure payment grants once', async () => {
    const { clientSecret } = await testCustomer.opened('hobby_monthly')
    const confirmed = await testCustomer.confirm(clientSecret, 'secure')
    await paymentApp.settle()
    expect(confirmed?.status).toBe('requires_action')
    expect(await testCustomer.balance()).toBe(0)

    const customer = await testCustomer.customer()
    await paymentApp.sandbox.completeChallenge(customer, { clientSecret, outcome: 'complete' })
    await paymentApp.settle()
    expect(await testCustomer.status()).toBe('active')
    expect(await testCustomer.balance()).toBe(2500)
  })

  test('B26 a failed 3-D Secure payment grants nothing and can be tried again', async () => {
    const { clientSecret } = await testCustomer.opened('hobby_monthly')
    await testCustomer.confirm(clientSecret, 'secure')
    await paymentApp.sandbox.completeChallenge(await testCustomer.customer(), {
      clientSecret,
      outcome: 'fail',
    })
    await paymentApp.settle()
    expect(await testCustomer.status()).toBe('none')
    expect(await testCustomer.balance()).toBe(0)

    expect((await testCustomer.opened('hobby_monthly')).clientSecret).toBe(clientSecret)
  })

  test('B26 an abandoned purchase is resumed within 23 hours; later a new one starts', async () => {
    const first = await testCustomer.opened('hobby_monthly')
    await paymentApp.advanceTime(22 * 3_600_000)
    expect((await testCustomer.opened('hobby_monthly')).clientSecret).toBe(first.clientSecret)

    await paymentApp.advanceTime(2 * 3_600_000)
    const later = await testCustomer.opened('hobby_monthly')
    expect(later.clientSecret).not.toBe(first.clientSecret)
    await testCustomer.confirm(later.clientSecret)
    await paymentApp.settle()
    expect(await testCustomer.balance()).toBe(2500)
  })

  test('another plan replaces an unpaid one, which cannot be paid any more', async () => {
    const hobby = await testCustomer.opened('hobby_monthly')
    const business = await testCustomer.opened('business_monthly')

    const late = await testCustomer
      .confirm(hobby.clientSecret)
      .catch((error: Error) => error.message)
    await testCustomer.confirm(business.clientSecret)
    await paymentApp.settle()

    expect(late).not.toMatchObject({ status: 'succeeded' })
    expect((await testCustomer.plan()).lookup_key).toBe('business_monthly')
    expect(await testCustomer.balance()).toBe(10_000)
  })

  test('B27 a card that fails later leaves the first renewal overdue', async () => {
    await testCustomer.buy('hobby_monthly', { card: 'failsLater' })
    expect(await testCustomer.balance()).toBe(2500)

    await paymentApp.advanceTo('2026-04-15T12:00:00Z')
    expect((await testCustomer.plan()).past_due_since).toBe(Date.parse('2026-04-15T10:00:00Z'))
    expect(await testCustomer.balance()).toBe(2500)
    expect(await testCustomer.grants()).toHaveLength(1)
  })

  test('B28 paying in two tabs concurrently creates one plan and one grant', async () => {
    const [one, other] = await Promise.all([
      testCustomer.opened('hobby_monthly'),
      testCustomer.opened('hobby_monthly'),
    ])
    expect(one.clientSecret).toBe(other.clientSecret)

    await Promise.allSettled([
      testCustomer.confirm(one.clientSecret),
      testCustomer.confirm(other.clientSecret),
    ])
    await Promise.all([
      testCustomer.confirmPayment(one.clientSecret),
      testCustomer.increase(),
      paymentApp.settle(),
    ])

    expect(await testCustomer.balance()).toBe(2500)
    const made = paymentApp.requests.filter((name) => name === 'POST /v1/subscriptions')
    expect(made).toHaveLength(1)
  })

  test('B29 a subscriber who requests a second plan is referred to the upgrade', async () => {
    await testCustomer.buy('hobby_monthly')
    const before = paymentApp.requests.length

    for (const key of ['hobby_monthly', 'business_yearly', 'Free_monthly']) {
      const reply = await testCustomer.create(key)
      expect(refusalOf(reply)).toEqual({ status: 409, code: 'already_subscribed' })
    }

    expect(paymentApp.requests).toHaveLength(before)
  })

  test('B30 STATE-59 STATE-61 the whole flow with a reload after every step grants once', async () => {
    await testCustomer.opened('hobby_monthly')
    const { clientSecret } = await testCustomer.opened('hobby_monthly')
    await testCustomer.confirm(clientSecret)
    for (let reload = 0; reload < 2; reload += 1) {
      expect(json(await testCustomer.confirmPayment(clientSecret))).toEqual({
        payment_status: 'succeeded',
      })
      await testCustomer.increase(2500)
      const { cards } = await testCustomer.cards()
      const attach = { email: testCustomer.email, paymentMethodId: cards[0]?.id ?? '' }
      json(await testCustomer.call('/payment/attach-payment-method', attach))
      await testCustomer.increase(2500)
    }
    await paymentApp.settle()

    expect(await testCustomer.balance()).toBe(2500)
    expect(await testCustomer.grants()).toHaveLength(1)
  })

  test('a card without an id is refused before the provider is asked', async () => {
    await testCustomer.opened('hobby_monthly')
    const before = paymentApp.requests.length
    for (const paymentMethodId of ['', 'x'.repeat(256), '..', 'pm_1/../pm_2', 'pm 1']) {
      const body = { email: testCustomer.email, paymentMethodId }
      for (const path of ['/payment/attach-payment-method', '/payment/remove_card']) {
        expect(refusalOf(await testCustomer.call(path, body))).toEqual({
          status: 400,
          code: 'invalid_request',
        })
      }
    }
    expect(paymentApp.requests).toHaveLength(before)
  })

  test('B31 API-21 only what was paid is granted, whatever number is sent', async () => {
    expect(refusalOf(await testCustomer.increase(999_999))).toEqual({
      status: 402,
      code: 'nothing_paid',
    })
    expect(paymentApp.requests).toEqual([])

    const { clientSecret } = await testCustomer.opened('hobby_monthly')
    expect(refusalOf(await testCustomer.increase(999_999))).toEqual({
      status: 402,
      code: 'nothing_paid',
    })
    await testCustomer.confirm(clientSecret)
    const granted = []
    for (let time = 0; time < 5; time += 1) {
      granted.push(json<{ granted: number }>(await testCustomer.increase(999_999)).granted)
    }

    expect(granted).toEqual([2500, 0, 0, 0, 0])
    expect(await testCustomer.balance()).toBe(2500)
  })

  test('B31 API-21 after choosing Free nothing is added', async () => {
    await testCustomer.create('Free_monthly')

    expect(json(await testCustomer.increase(250))).toMatchObject({
      status: 1,
      granted: 0,
      message_balance: 250,
    })
  })

  test('B32 a request whose response was lost is sent again under its idempotency key', async () => {
    paymentApp.connectionFault.cut = 'POST /v1/subscriptions'
    expect(refusalOf(await testCustomer.create('hobby_monthly'))).toEqual({
      status: 502,
      code: 'payment_provider_failed',
    })
    paymentApp.connectionFault.cut = null
    const { clientSecret } = await testCustomer.opened('hobby_monthly')
    await testCustomer.confirm(clientSecret)
    await paymentApp.settle()

    const { data } = await paymentApp.provider.subscriptions.list({ status: 'all' })
    expect(data.map(({ status }) => status)).toEqual(['active'])
    expect(await testCustomer.balance()).toBe(2500)
  })

  test('B32 a pack whose response was lost is requested again under its idempotency key', async () => {
    paymentApp.connectionFault.cut = 'POST /v1/payment_intents'
    expect((await testCustomer.create('Messages')).statusCode).toBe(502)
    paymentApp.connectionFault.cut = null
    const { clientSecret } = await testCustomer.opened('Messages')

    const { data } = await paymentApp.provider.paymentIntents.list()
    expect(data.map(({ client_secret: secret }) => secret)).toEqual([clientSecret])
  })

  test('B33 HIST-11 ROLE-05 another account is refused at every call, and the provider gets no request', async () => {
    const { clientSecret } = await testCustomer.buy('hobby_monthly')
    const { cards } = await testCustomer.cards()
    const card = cards[0]?.id ?? ''
    const eve = await paymentApp.createCustomer()
    await eve.buy('Messages')
    const [before, balance, plan] = [
      paymentApp.requests.length,
      await testCustomer.balance(),
      await testCustomer.plan(),
    ]

    const { email } = testCustomer
    const calls: [string, object][] = [
      ['/payment/create-payment-intent', { email, lookup_key: 'Messages' }],
      ['/payment/cancelSubscription', { email, lookupKey: 'hobby_monthly' }],
      ['/payment/upgrade', { email, lookupKey: 'business_monthly' }],
      ['/payment/preview', { email, lookupKey: 'business_monthly' }],
      ['/payment/resume', { email }],
      ['/payment/portal', { email }],
      ['/payment/getUserPaymentData', { email }],
      ['/payment/getStatus', { email }],
      ['/payment/getPlan', { email }],
      ['/payment/attach-payment-method', { email, paymentMethodId: card }],
      ['/payment/attach-payment-method', { email: eve.email, paymentMethodId: card }],
      ['/payment/remove_card', { paymentMethodId: card }],
      ['/increase_message_limit', { user_d: testCustomer.user.id, message_count: 9 }],
      ['/get_message_balance', { user_d: testCustomer.user.id }],
    ]
    for (const [path, body] of calls) {
      expect([path, refusalOf(await eve.call(path, body))]).toEqual([
        path,
        { status: 403, code: 'not_yours' },
      ])
      expect((await paymentApp.app.call(path, body)).statusCode).toBe(401)
    }
    expect(refusalOf(await eve.confirmPayment(clientSecret))).toEqual({
      status: 404,
      code: 'not_found',
    })
    expect((await eve.confirmPayment(`${paymentOf(clientSecret)}_secret_x`)).statusCode).toBe(404)

    expect(paymentApp.requests).toHaveLength(before)
    expect(await testCustomer.balance()).toBe(balance)
    expect(await testCustomer.plan()).toEqual(plan)
    const numbers = (await testCustomer.invoices()).map(({ number }) => number)
    expect((await eve.invoices()).filter(({ number }) => numbers.includes(number))).toEqual([])
  })
})
