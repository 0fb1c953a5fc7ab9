import { Stripe } from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { checkedFetch } from './request-check.ts'
import { days, openShop, shopOver, type Shop } from './sandbox-kit.ts'

describe.each(engines)('the sandbox speaks as the provider does, on $name', (engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(engine)
  })

  const pack = { amount: 700, currency: 'usd' }

  test('the same key and the same request give the same answer, once', async () => {
    const key = { idempotencyKey: 'pack:1' }

    const first = await shop.stripe.paymentIntents.create(pack, key)
    const again = await shop.stripe.paymentIntents.create(pack, key)

    expect(again).toEqual(first)
    expect((await shop.stripe.paymentIntents.list()).data).toHaveLength(1)
  })

  test('the same key with another request is refused', async () => {
    const key = { idempotencyKey: 'pack:1' }
    await shop.stripe.paymentIntents.create(pack, key)

    await expect(
      shop.stripe.paymentIntents.create({ ...pack, amount: 1400 }, key),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  test('twenty requests with one key at the same time make one object', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.stripe.customers.create({ email: 'ada@example.com' }, { idempotencyKey: 'cus:1' }),
      ),
    )

    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect((await shop.stripe.customers.list()).data).toHaveLength(1)
  })

  test('B32 a connection that is cut after the request left: tried again, one object', async () => {
    let cuts = 1
    const stripe = new Stripe('sk_test_sandbox', {
      maxNetworkRetries: 1,
      httpClient: Stripe.createFetchHttpClient(
        async (address: string | URL | Request, init?: RequestInit) => {
          const reply = await shop.sandbox.fetch(address, init)
          if (cuts === 0) return reply
          cuts -= 1
          throw new TypeError('fetch failed')
        },
      ),
    })

    const made = await stripe.customers.create({ email: 'ada@example.com' })

    expect((await shop.stripe.customers.list()).data.map(({ id }) => id)).toEqual([made.id])
  })

  test('a decline is a card error with everything the SDK knows about one', async () => {
    const intent = await shop.stripe.paymentIntents.create(pack)

    await expect(
      shop.stripe.paymentIntents.confirm(intent.id, {
        payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
      }),
    ).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      payment_intent: { id: intent.id, status: 'requires_payment_method' },
    })
    expect((await shop.stripe.paymentIntents.retrieve(intent.id)).last_payment_error).toMatchObject(
      { decline_code: 'insufficient_funds' },
    )
  })

  test('what does not exist is a missing resource', async () => {
    await expect(shop.stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_nobody'",
    })
  })

  test('a call that the sandbox does not know is a 404 in the same shape', async () => {
    await expect(shop.stripe.balance.retrieve()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      message: expect.stringContaining('Unrecognized request URL (GET: /v1/balance)'),
    })
  })

  test.each([
    [{ amount: 0, currency: 'usd' }, 'amount'],
    [{ amount: 1.5, currency: 'usd' }, 'amount'],
    [{ amount: 700, currency: 'eur' }, 'currency'],
  ])('wrong parameters %j are refused by name', async (wrong, param) => {
    await expect(shop.stripe.paymentIntents.create(wrong)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param,
    })
  })

  test('an unknown parameter is refused by name', async () => {
    const reply = await shop.sandbox.fetch('https://api.stripe.com/v1/payment_intents', {
      method: 'POST',
      body: 'amount=700&currency=usd&payment_method_types[0]=card',
    })

    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({
      error: { code: 'parameter_unknown', param: 'payment_method_types' },
    })
  })

  test('lists come newest first, page by page', async () => {
    const ids: string[] = []
    for (const amount of [100, 200, 300]) {
      ids.unshift((await shop.stripe.paymentIntents.create({ ...pack, amount })).id)
    }

    const first = await shop.stripe.paymentIntents.list({ limit: 2 })
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(first.has_more).toBe(true)
    const all = await shop.stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 10 })
    expect(all.map(({ id }) => id)).toEqual(ids)
  })

  test('the portal is a page of the product', async () => {
    const { id } = await shop.stripe.customers.create({})

    const { url } = await shop.stripe.billingPortal.sessions.create({ customer: id })

    expect(url).toBe('https://askwell.example/payment/portal')
  })

  test('after a restart everything is as it was, and time has gone on', async () => {
    const own = await shop.subscribe('hobby_monthly')
    await shop.sandbox.clock.advance(days(3))

    const restarted = shopOver(shop.database, '2026-04-15T12:00:00Z')

    expect(await restarted.sandbox.clock.now()).toBe(Date.parse('2026-04-18T12:00:00Z'))
    const seen = await restarted.stripe.subscriptions.retrieve(own.id)
    expect(seen.status).toBe('active')
    expect((await restarted.stripe.invoices.list({ customer: own.customer })).data).toHaveLength(2)
    expect(await restarted.heard()).toContain('customer.subscription.created')
  })

  test('several processes over one database do not get in each other’s way', async () => {
    const other = shopOver(shop.database)
    const { id: customer } = await shop.stripe.customers.create({})

    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? shop : other).stripe.paymentIntents.create({ ...pack, customer }),
      ),
    )

    expect((await other.stripe.paymentIntents.list({ customer })).data).toHaveLength(10)
    const [one, two] = await Promise.all([shop.heard(), other.heard()])
    expect(one.length + two.length).toBe(11)
  })

  test.runIf(engine.name === 'sqlite')(
    'a provider call inside a database transaction is refused',
    async () => {
      await expect(
        shop.database.transaction(() => shop.stripe.customers.create({})),
      ).rejects.toMatchObject({
        type: 'StripeConnectionError',
        detail: { message: expect.stringContaining('Inside a transaction') },
      })
    },
  )

  test('every request of a whole purchase fits the types of the SDK', async () => {
    const { fetch, flaws } = checkedFetch(shop.sandbox.fetch)
    const stripe = new Stripe('sk_test_sandbox', {
      httpClient: Stripe.createFetchHttpClient(fetch),
      maxNetworkRetries: 0,
    })
    const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
    const { data } = await stripe.prices.list({ lookup_keys: ['hobby_monthly'], active: true })
    await stripe.subscriptions.create({
      customer,
      items: [{ price: data[0]?.id ?? '' }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    })
    expect(flaws).toEqual([])

    const wrong = { payment_behavior: 'default_incomplet' }
    await expect(
      stripe.subscriptions.create({ customer, items: [], ...wrong }),
    ).rejects.toMatchObject({ type: 'StripeConnectionError' })
    expect(flaws).not.toEqual([])
  })
})
