import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endForeignPlans } from '../../src/adapters/db/billing-switch.ts'
import { engines } from '../engines.ts'
import { json, openTestHouse } from '../house.ts'
import type { Buyer } from './buyer.ts'
import { openShop, refusal, type Shop } from './shop.ts'

type Answer = Record<string, unknown>

describe.each(engines)('the calls of payments on $name', (engine) => {
  let shop: Shop
  let buyer: Buyer
  beforeAll(async () => {
    shop = await openShop(engine)
    buyer = await shop.aBuyer()
  })
  afterAll(() => shop.shut())

  const get = async (path: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return json<Answer>(await shop.house.http.inject({ url: path, headers }))
  }

  test('the payment form learns that no money moves', async () => {
    expect(await get('/payment/setup', buyer.token)).toEqual({
      mode: 'sandbox',
      publishable_key: null,
      is_test: true,
    })
  })

  test.each([
    ['CONST-05', 'hobby_monthly', 1900],
    ['CONST-09', 'business_monthly', 9999],
    ['CONST-13', 'enterprise_monthly', 39_999],
    ['CONST-20', 'hobby_yearly', 19_900],
    ['CONST-22', 'business_yearly', 100_000],
    ['CONST-25', 'enterprise_yearly', 380_000],
    ['CONST-36', 'Messages', 700],
  ])(
    '%s API-18 a payment for %s is %i cents, whatever the client says',
    async (_id, key, cents) => {
      const other = await shop.aBuyer()
      const opened = json(await other.create(key, { amount: 1, price: '0.01', currency: 'eur' }))

      expect(opened).toEqual({
        clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
        amount: cents,
        currency: 'usd',
        status: 'requires_payment_method',
      })
    },
  )

  test.each(['gold_monthly', '', 'messages', 'free_monthly', 'HOBBY_MONTHLY', '__proto__'])(
    'CONST-35 the key %j is not sold: no payment, no messages',
    async (key) => {
      const other = await shop.aBuyer()
      const before = shop.requests.length

      expect(refusal(await other.create(key))).toEqual({ status: 400, code: 'unknown_plan' })
      expect(shop.requests).toHaveLength(before)
      expect(await other.balance()).toBe(0)
    },
  )

  test('a plan is bought once, not three times', async () => {
    expect(refusal(await buyer.create('hobby_monthly', { quantity: 3 }))).toEqual({
      status: 400,
      code: 'invalid_request',
    })
  })

  test('what is missing is a request that cannot be read', async () => {
    for (const path of ['/payment/create-payment-intent', '/payment/upgrade', '/payment/preview']) {
      const reply = await buyer.call(path, { email: buyer.email })
      expect(refusal(reply)).toEqual({ status: 400, code: 'invalid_request' })
    }
    expect(refusal(await buyer.call('/payment/confirm-payment'))).toEqual({
      status: 400,
      code: 'invalid_request',
    })
  })

  test('API-13 API-14 API-17 before anything was bought', async () => {
    const newcomer = await shop.aBuyer()
    const before = shop.requests.length

    expect(await newcomer.status()).toBe('none')
    expect(await newcomer.plan()).toMatchObject({ plan: 'No plan', nickname: 'Free' })
    expect(await newcomer.invoices()).toEqual([])
    expect(await newcomer.cards()).toEqual({ status: 1, cards: [] })
    for (const reply of [
      await newcomer.cancel('hobby_monthly'),
      await newcomer.resume(),
      await newcomer.preview('hobby_monthly'),
    ]) {
      expect(refusal(reply)).toEqual({ status: 404, code: 'no_subscription' })
    }
    expect(shop.requests).toHaveLength(before)
  })

  test('API-20 a payment that is none is not found', async () => {
    for (const secret of ['x', 'pi_x_secret_y', '_secret_', 'seti_1_secret_2']) {
      expect(refusal(await buyer.confirmPayment(secret))).toEqual({
        status: 404,
        code: 'not_found',
      })
    }
  })

  test('API-15 only the plan one has can be cancelled', async () => {
    const other = await shop.aBuyer()
    await other.buy('hobby_monthly')

    expect(refusal(await other.cancel('business_monthly'))).toEqual({
      status: 400,
      code: 'not_current_plan',
    })
    expect(refusal(await other.cancel('gold'))).toEqual({ status: 400, code: 'unknown_plan' })
    expect((await other.plan()).cancel_at_period_end).toBe(false)
  })

  test('API-19 a card is kept for the one who brings it', async () => {
    const other = await shop.aBuyer()
    await other.buy('hobby_monthly')
    const { id } = await shop.sandbox.method({
      type: 'card',
      number: '5555555555554444',
      exp_month: 1,
      exp_year: 2041,
      cvc: '123',
    })
    const attach = (who: Buyer) =>
      who.call('/payment/attach-payment-method', { email: who.email, paymentMethodId: id })

    expect(json(await attach(other))).toEqual({
      status: 1,
      message: 'Payment method attached successfully!',
    })
    expect(refusal(await attach(buyer))).toEqual({ status: 403, code: 'not_yours' })
    const { cards } = await other.cards()
    expect(cards.find((card) => card.is_default)).toMatchObject({
      brand: 'Mastercard',
      last4: '4444',
    })
    expect(await other.balance()).toBe(2500)
    const unknown = { email: other.email, paymentMethodId: 'pm_nobody' }
    expect(refusal(await other.call('/payment/attach-payment-method', unknown)).status).toBe(403)
  })

  test('a card can be removed, but not the last one of a plan that renews', async () => {
    const other = await shop.aBuyer()
    await other.buy('hobby_monthly')
    const [card] = (await other.cards()).cards
    const remove = () => other.call('/payment/remove_card', { paymentMethodId: card?.id ?? '' })

    expect(refusal(await remove())).toEqual({ status: 400, code: 'invalid_request' })
    await other.cancel('hobby_monthly')
    expect(json(await remove())).toEqual({ status: 1, message: 'The card was removed.' })
    expect((await other.cards()).cards).toEqual([])
  })

  test('cards are managed on the page of the product', async () => {
    const { url } = json<{ url: string }>(
      await buyer.call('/payment/portal', { email: buyer.email }),
    )

    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/payment\/portal$/)
  })

  test('a provider that does not answer is said, and nothing is lost', async () => {
    const other = await shop.aBuyer()
    await other.buy('hobby_monthly')
    shop.line.cut = 'GET /v1/invoices'
    const refused = await other.call('/payment/getUserPaymentData', { email: other.email })
    shop.line.cut = null

    expect(refusal(refused)).toEqual({ status: 502, code: 'payment_provider_failed' })
    expect(await other.invoices()).toHaveLength(1)
  })

  test('a receipt is mailed for each purchase, once', async () => {
    const other = await shop.aBuyer()
    await other.buy('hobby_monthly')
    await other.buy('Messages', { quantity: 2 })
    await shop.sweep()

    const letters = await shop.house.database.db
      .selectFrom('letter')
      .select('subject')
      .where('to_address', '=', other.email)
      .where('subject', 'like', 'Your receipt%')
      .execute()
    expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
      'Your receipt from Askwell: $14.00',
      'Your receipt from Askwell: $19.00',
    ])
  })
})

describe('other ways of taking payments', () => {
  const [sqlite] = engines
  if (!sqlite) throw new Error('there is no engine')

  test('with Stripe the form gets its key, and without a secret no event is taken', async () => {
    const house = await openTestHouse(sqlite, {
      env: {
        STRIPE_SECRET_KEY: 'sk_test_0123456789',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
      },
      watchProvider: () => () => Promise.reject(new Error('no request was expected')),
    })
    const { token } = await house.anOwner()
    const headers = { authorization: `Bearer ${token}` }

    expect(json(await house.http.inject({ url: '/payment/setup', headers }))).toEqual({
      mode: 'stripe',
      publishable_key: 'pk_test_0123456789',
      is_test: true,
    })
    for (const url of ['/payment/webhook', '/api/payment/webhook']) {
      const sent = await house.http.inject({ method: 'POST', url, payload: { id: 'evt_1' } })
      expect(sent.statusCode).toBe(404)
    }
    await house.shut()
  })

  test('an operator may sell packs with a paid plan only', async () => {
    const shop = await openShop(sqlite, { env: { PACKS_NEED_PAID_PLAN: 'on' } })
    const buyer = await shop.aBuyer()

    expect(refusal(await buyer.create('Messages'))).toEqual({ status: 403, code: 'plan_required' })
    await buyer.buy('hobby_monthly')
    await buyer.buy('Messages')
    expect(await buyer.balance()).toBe(3500)
    await shop.shut()
  })

  test('plans of a provider that is no longer in use end', async () => {
    const shop = await openShop(sqlite)
    const buyer = await shop.aBuyer()
    await buyer.buy('hobby_monthly')
    await shop.house.database.db
      .updateTable('subscriptions')
      .set({ provider: 'stripe_test' })
      .execute()

    await endForeignPlans(shop.house.database.db, 'sandbox')

    expect((await buyer.plan()).plan).toBe('No plan')
    await shop.shut()
  })
})
