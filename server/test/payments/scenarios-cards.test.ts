import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import type { Buyer } from './buyer.ts'
import { json } from '../house.ts'
import { openShop, paymentOf, refusal, type Shop } from './shop.ts'

describe.each(engines)('cards and doubles on $name', (engine) => {
  let shop: Shop
  let buyer: Buyer
  beforeEach(async () => {
    shop = await openShop(engine)
    buyer = await shop.aBuyer()
  })
  afterEach(() => shop.shut())

  test('B24 after a decline the same payment takes a good card, and grants once', async () => {
    const { clientSecret } = await buyer.opened('hobby_monthly')

    const declined = await buyer.confirm(clientSecret, 'declined')
    await shop.settle()
    expect(declined).toMatchObject({
      status: 'requires_payment_method',
      error: 'Your card was declined.',
    })
    expect(await buyer.balance()).toBe(0)
    expect(await buyer.status()).toBe('none')

    await buyer.confirm(clientSecret, 'good')
    await shop.settle()
    expect(await buyer.balance()).toBe(2500)
  })

  test('B25 each refusal of a card has its own words and grants nothing', async () => {
    const { clientSecret } = await buyer.opened('Messages')
    const said = []
    for (const card of ['poor', 'expired', 'wrongCvc'] as const) {
      said.push((await buyer.confirm(clientSecret, card))?.error)
    }
    await shop.settle()

    expect(new Set(said).size).toBe(3)
    expect(said[0]).toBe('Your card has insufficient funds.')
    expect(await buyer.balance()).toBe(0)
    expect(refusal(await buyer.increase())).toEqual({ status: 402, code: 'nothing_paid' })
  })

  test('B26 a confirmed 3-D Secure payment grants once', async () => {
    const { clientSecret } = await buyer.opened('hobby_monthly')
    const asked = await buyer.confirm(clientSecret, 'secure')
    await shop.settle()
    expect(asked?.status).toBe('requires_action')
    expect(await buyer.balance()).toBe(0)

    const customer = await buyer.customer()
    await shop.sandbox.challenge(customer, { clientSecret, outcome: 'complete' })
    await shop.settle()
    expect(await buyer.status()).toBe('active')
    expect(await buyer.balance()).toBe(2500)
  })

  test('B26 a failed 3-D Secure payment grants nothing and can be tried again', async () => {
    const { clientSecret } = await buyer.opened('hobby_monthly')
    await buyer.confirm(clientSecret, 'secure')
    await shop.sandbox.challenge(await buyer.customer(), { clientSecret, outcome: 'fail' })
    await shop.settle()
    expect(await buyer.status()).toBe('none')
    expect(await buyer.balance()).toBe(0)

    expect((await buyer.opened('hobby_monthly')).clientSecret).toBe(clientSecret)
  })

  test('B26 an abandoned purchase is taken up within 23 hours, later a new one begins', async () => {
    const first = await buyer.opened('hobby_monthly')
    await shop.travel(22 * 3_600_000)
    expect((await buyer.opened('hobby_monthly')).clientSecret).toBe(first.clientSecret)

    await shop.travel(2 * 3_600_000)
    const later = await buyer.opened('hobby_monthly')
    expect(later.clientSecret).not.toBe(first.clientSecret)
    await buyer.confirm(later.clientSecret)
    await shop.settle()
    expect(await buyer.balance()).toBe(2500)
  })

  test('another plan takes the place of an unpaid one, which cannot be paid any more', async () => {
    const hobby = await buyer.opened('hobby_monthly')
    const business = await buyer.opened('business_monthly')

    const late = await buyer.confirm(hobby.clientSecret).catch((error: Error) => error.message)
    await buyer.confirm(business.clientSecret)
    await shop.settle()

    expect(late).not.toMatchObject({ status: 'succeeded' })
    expect((await buyer.plan()).lookup_key).toBe('business_monthly')
    expect(await buyer.balance()).toBe(10_000)
  })

  test('B27 a card that fails later leaves the first renewal overdue', async () => {
    await buyer.buy('hobby_monthly', { card: 'failsLater' })
    expect(await buyer.balance()).toBe(2500)

    await shop.travelTo('2026-04-15T12:00:00Z')
    expect((await buyer.plan()).past_due_since).toBe(Date.parse('2026-04-15T10:00:00Z'))
    expect(await buyer.balance()).toBe(2500)
    expect(await buyer.buckets()).toHaveLength(1)
  })

  test('B28 paying in two tabs at once makes one plan and one grant', async () => {
    const [one, other] = await Promise.all([
      buyer.opened('hobby_monthly'),
      buyer.opened('hobby_monthly'),
    ])
    expect(one.clientSecret).toBe(other.clientSecret)

    await Promise.allSettled([buyer.confirm(one.clientSecret), buyer.confirm(other.clientSecret)])
    await Promise.all([buyer.confirmPayment(one.clientSecret), buyer.increase(), shop.settle()])

    expect(await buyer.balance()).toBe(2500)
    const made = shop.requests.filter((name) => name === 'POST /v1/subscriptions')
    expect(made).toHaveLength(1)
  })

  test('B29 a subscriber who asks for a second plan is sent to upgrade', async () => {
    await buyer.buy('hobby_monthly')
    const before = shop.requests.length

    for (const key of ['hobby_monthly', 'business_yearly', 'Free_monthly']) {
      const reply = await buyer.create(key)
      expect(refusal(reply)).toEqual({ status: 409, code: 'already_subscribed' })
    }

    expect(shop.requests).toHaveLength(before)
  })

  test('B30 STATE-59 STATE-61 the whole flow with a reload after every step grants once', async () => {
    await buyer.opened('hobby_monthly')
    const { clientSecret } = await buyer.opened('hobby_monthly')
    await buyer.confirm(clientSecret)
    for (let reload = 0; reload < 2; reload += 1) {
      expect(json(await buyer.confirmPayment(clientSecret))).toEqual({
        payment_status: 'succeeded',
      })
      await buyer.increase(2500)
      const { cards } = await buyer.cards()
      const attach = { email: buyer.email, paymentMethodId: cards[0]?.id ?? '' }
      json(await buyer.call('/payment/attach-payment-method', attach))
      await buyer.increase(2500)
    }
    await shop.settle()

    expect(await buyer.balance()).toBe(2500)
    expect(await buyer.buckets()).toHaveLength(1)
  })

  test('B31 API-21 only what was paid is granted, whatever count is named', async () => {
    expect(refusal(await buyer.increase(999_999))).toEqual({ status: 402, code: 'nothing_paid' })
    expect(shop.requests).toEqual([])

    const { clientSecret } = await buyer.opened('hobby_monthly')
    expect(refusal(await buyer.increase(999_999))).toEqual({ status: 402, code: 'nothing_paid' })
    await buyer.confirm(clientSecret)
    const granted = []
    for (let time = 0; time < 5; time += 1) {
      granted.push(json<{ granted: number }>(await buyer.increase(999_999)).granted)
    }

    expect(granted).toEqual([2500, 0, 0, 0, 0])
    expect(await buyer.balance()).toBe(2500)
  })

  test('B31 API-21 after choosing Free nothing is added', async () => {
    await buyer.create('Free_monthly')

    expect(json(await buyer.increase(250))).toMatchObject({
      status: 1,
      granted: 0,
      message_balance: 250,
    })
  })

  test('B32 a request whose answer was lost is sent again under its key', async () => {
    shop.line.cut = 'POST /v1/subscriptions'
    expect(refusal(await buyer.create('hobby_monthly'))).toEqual({
      status: 502,
      code: 'payment_provider_failed',
    })
    shop.line.cut = null
    const { clientSecret } = await buyer.opened('hobby_monthly')
    await buyer.confirm(clientSecret)
    await shop.settle()

    const { data } = await shop.provider.subscriptions.list({ status: 'all' })
    expect(data.map(({ status }) => status)).toEqual(['active'])
    expect(await buyer.balance()).toBe(2500)
  })

  test('B32 a pack whose answer was lost is asked for again under its key', async () => {
    shop.line.cut = 'POST /v1/payment_intents'
    expect((await buyer.create('Messages')).statusCode).toBe(502)
    shop.line.cut = null
    const { clientSecret } = await buyer.opened('Messages')

    const { data } = await shop.provider.paymentIntents.list()
    expect(data.map(({ client_secret: secret }) => secret)).toEqual([clientSecret])
  })

  test('B33 HIST-11 ROLE-05 another account is refused at every call, and the provider hears nothing', async () => {
    const { clientSecret } = await buyer.buy('hobby_monthly')
    const { cards } = await buyer.cards()
    const card = cards[0]?.id ?? ''
    const eve = await shop.aBuyer()
    await eve.buy('Messages')
    const [before, balance, plan] = [
      shop.requests.length,
      await buyer.balance(),
      await buyer.plan(),
    ]

    const { email } = buyer
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
      ['/increase_message_limit', { user_d: buyer.user.id, message_count: 9 }],
      ['/get_message_balance', { user_d: buyer.user.id }],
    ]
    for (const [path, body] of calls) {
      expect([path, refusal(await eve.call(path, body))]).toEqual([
        path,
        { status: 403, code: 'not_yours' },
      ])
      expect((await shop.house.call(path, body)).statusCode).toBe(401)
    }
    expect(refusal(await eve.confirmPayment(clientSecret))).toEqual({
      status: 404,
      code: 'not_found',
    })
    expect((await eve.confirmPayment(`${paymentOf(clientSecret)}_secret_x`)).statusCode).toBe(404)

    expect(shop.requests).toHaveLength(before)
    expect(await buyer.balance()).toBe(balance)
    expect(await buyer.plan()).toEqual(plan)
    const numbers = (await buyer.invoices()).map(({ number }) => number)
    expect((await eve.invoices()).filter(({ number }) => numbers.includes(number))).toEqual([])
  })
})
