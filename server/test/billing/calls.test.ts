import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelSubscriptionsOfOtherProviders } from '../../src/billing/stores/cancel-other-providers.ts'
import { engines } from '../support/engines.ts'
import { json, createTestApp } from '../support/test-app.ts'
import type { TestCustomer } from './test-customer.ts'
import { createPaymentApp, refusalOf, type PaymentApp } from './payment-app.ts'

type Answer = Record<string, unknown>

const firstRenewalOf = (lookupKey: string) =>
  Date.parse(lookupKey.endsWith('_yearly') ? '2027-03-15T10:00:00Z' : '2026-04-15T10:00:00Z')

describe.each(engines)('payment calls on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  beforeAll(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
  })
  afterAll(() => paymentApp.close())

  const get = async (path: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return json<Answer>(await paymentApp.app.http.inject({ url: path, headers }))
  }

  test('the payment form receives that no real money is used', async () => {
    expect(await get('/payment/setup', customer.token)).toEqual({
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
    '%s API-18 a payment for %s is %i cents, whatever the client sends',
    async (_id, key, cents) => {
      const other = await paymentApp.createCustomer()
      const opened = json(await other.create(key, { amount: 1, price: '0.01', currency: 'eur' }))

      expect(opened).toEqual({
        clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
        amount: cents,
        currency: 'usd',
        status: 'requires_payment_method',
        ...(key === 'Messages' ? {} : { renews_at: firstRenewalOf(key), renewal_price: cents }),
      })
    },
  )

  test('requests of one account that reach the provider are limited', async () => {
    const [busy, other] = [await paymentApp.createCustomer(), await paymentApp.createCustomer()]
    const statusOf = async ({ token }: TestCustomer) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await paymentApp.app.http.inject({ url: '/payment/cards', headers })).statusCode
    }
    const statuses = [await statusOf(busy)]
    await paymentApp.app.database.db
      .updateTable('rate_limit')
      .set({ points: 119 })
      .where('key', '=', `payments:${busy.user.id}`)
      .executeTakeFirstOrThrow()
    statuses.push(await statusOf(busy), await statusOf(busy), await statusOf(other))

    expect(statuses).toEqual([200, 200, 429, 200])
  })

  test.each(['gold_monthly', '', 'messages', 'free_monthly', 'HOBBY_MONTHLY', '__proto__'])(
    'CONST-35 the key %j is not sold: no payment, no messages',
    async (key) => {
      const other = await paymentApp.createCustomer()
      const before = paymentApp.requests.length

      expect(refusalOf(await other.create(key))).toEqual({ status: 400, code: 'unknown_plan' })
      expect(paymentApp.requests).toHaveLength(before)
      expect(await other.balance()).toBe(0)
    },
  )

  test('a plan cannot be bought twice', async () => {
    expect(refusalOf(await customer.create('hobby_monthly', { quantity: 3 }))).toEqual({
      status: 400,
      code: 'invalid_request',
    })
  })

  test('missing fields are refused as an invalid request', async () => {
    for (const path of ['/payment/create-payment-intent', '/payment/upgrade', '/payment/preview']) {
      const reply = await customer.call(path, { email: customer.email })
      expect(refusalOf(reply)).toEqual({ status: 400, code: 'invalid_request' })
    }
    expect(refusalOf(await customer.call('/payment/confirm-payment'))).toEqual({
      status: 400,
      code: 'invalid_request',
    })
  })

  test('API-13 API-14 API-17 responses before the first purchase', async () => {
    const newcomer = await paymentApp.createCustomer()
    const before = paymentApp.requests.length

    expect(await newcomer.status()).toBe('none')
    expect(await newcomer.plan()).toMatchObject({ plan: 'No plan', nickname: 'Free' })
    expect(await newcomer.invoices()).toEqual([])
    expect(await newcomer.cards()).toEqual({ status: 1, cards: [] })
    for (const reply of [
      await newcomer.cancel('hobby_monthly'),
      await newcomer.resume(),
      await newcomer.preview('hobby_monthly'),
    ]) {
      expect(refusalOf(reply)).toEqual({ status: 404, code: 'no_subscription' })
    }
    expect(paymentApp.requests).toHaveLength(before)
  })

  test('API-20 an unknown payment returns 404', async () => {
    for (const secret of ['x', 'pi_x_secret_y', '_secret_', 'seti_1_secret_2']) {
      expect(refusalOf(await customer.confirmPayment(secret))).toEqual({
        status: 404,
        code: 'not_found',
      })
    }
  })

  test('API-15 only the current plan can be canceled', async () => {
    const other = await paymentApp.createCustomer()
    await other.buy('hobby_monthly')

    expect(refusalOf(await other.cancel('business_monthly'))).toEqual({
      status: 400,
      code: 'not_current_plan',
    })
    expect(refusalOf(await other.cancel('gold'))).toEqual({ status: 400, code: 'unknown_plan' })
    expect((await other.plan()).cancel_at_period_end).toBe(false)
  })

  test('API-19 a card is stored for the account that adds it', async () => {
    const other = await paymentApp.createCustomer()
    await other.buy('hobby_monthly')
    const { id } = await paymentApp.sandbox.createMethod({
      type: 'card',
      number: '5555555555554444',
      exp_month: 1,
      exp_year: 2041,
      cvc: '123',
    })
    const attach = (who: TestCustomer) =>
      who.call('/payment/attach-payment-method', { email: who.email, paymentMethodId: id })

    expect(json(await attach(other))).toEqual({
      status: 1,
      message: 'Payment method attached successfully!',
    })
    expect(refusalOf(await attach(customer))).toEqual({ status: 403, code: 'not_yours' })
    const { cards } = await other.cards()
    expect(cards.find((card) => card.is_default)).toMatchObject({
      brand: 'Mastercard',
      last4: '4444',
    })
    expect(await other.balance()).toBe(2500)
    const unknown = { email: other.email, paymentMethodId: 'pm_nobody' }
    expect(refusalOf(await other.call('/payment/attach-payment-method', unknown)).status).toBe(403)
  })

  test('a card can be removed, except the last one of a renewing plan', async () => {
    const other = await paymentApp.createCustomer()
    await other.buy('hobby_monthly')
    const [card] = (await other.cards()).cards
    const remove = () => other.call('/payment/remove_card', { paymentMethodId: card?.id ?? '' })

    expect(refusalOf(await remove())).toEqual({ status: 400, code: 'invalid_request' })
    await other.cancel('hobby_monthly')
    expect(json(await remove())).toEqual({ status: 1, message: 'Card removed.' })
    expect((await other.cards()).cards).toEqual([])
  })

  test('cards are managed on a page of the product', async () => {
    const { url } = json<{ url: string }>(
      await customer.call('/payment/portal', { email: customer.email }),
    )

    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/payment\/portal$/)
  })

  test('an unavailable provider is reported, and nothing is lost', async () => {
    const other = await paymentApp.createCustomer()
    await other.buy('hobby_monthly')
    paymentApp.connectionFault.cut = 'GET /v1/invoices'
    const refused = await other.call('/payment/getUserPaymentData', { email: other.email })
    paymentApp.connectionFault.cut = null

    expect(refusalOf(refused)).toEqual({ status: 502, code: 'payment_provider_failed' })
    expect(await other.invoices()).toHaveLength(1)
  })

  test('a receipt is mailed once for each purchase', async () => {
    const other = await paymentApp.createCustomer()
    await other.buy('hobby_monthly')
    await other.buy('Messages', { quantity: 2 })
    await paymentApp.reconcile()

    const emails = await paymentApp.app.database.db
      .selectFrom('email')
      .select('subject')
      .where('to_address', '=', other.email)
      .where('subject', 'like', 'Your receipt%')
      .execute()
    expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
      'Your receipt from Askwell: $14.00',
      'Your receipt from Askwell: $19.00',
    ])
  })
})

describe('other payment settings', () => {
  const [sqlite] = engines
  if (!sqlite) throw new Error('there is no engine')

  test('with Stripe the form gets the publishable key, and without a secret no event is accepted', async () => {
    const app = await createTestApp(sqlite, {
      env: {
        STRIPE_SECRET_KEY: 'sk_test_0123456789',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
      },
      wrapProviderFetch: () => () => Promise.reject(new Error('no request was expected')),
    })
    const { token } = await app.createOwner()
    const headers = { authorization: `Bearer ${token}` }

    expect(json(await app.http.inject({ url: '/payment/setup', headers }))).toEqual({
      mode: 'stripe',
      publishable_key: 'pk_test_0123456789',
      is_test: true,
    })
    for (const url of ['/payment/webhook', '/api/payment/webhook']) {
      const sent = await app.http.inject({ method: 'POST', url, payload: { id: 'evt_1' } })
      expect(sent.statusCode).toBe(404)
    }
    await app.close()
  })

  test('the operator can restrict packs to paid plans', async () => {
    const paymentApp = await createPaymentApp(sqlite, { env: { PACKS_NEED_PAID_PLAN: 'on' } })
    const customer = await paymentApp.createCustomer()

    expect(refusalOf(await customer.create('Messages'))).toEqual({
      status: 403,
      code: 'plan_required',
    })
    await customer.buy('hobby_monthly')
    await customer.buy('Messages')
    expect(await customer.balance()).toBe(3500)
    await paymentApp.close()
  })

  test('plans of a provider that is no longer used end', async () => {
    const paymentApp = await createPaymentApp(sqlite)
    const customer = await paymentApp.createCustomer()
    await customer.buy('hobby_monthly')
    await paymentApp.app.database.db
      .updateTable('subscriptions')
      .set({ provider: 'stripe_test' })
      .execute()

    await cancelSubscriptionsOfOtherProviders(paymentApp.app.database.db, 'sandbox')

    expect((await customer.plan()).plan).toBe('No plan')
    await paymentApp.close()
  })
})
