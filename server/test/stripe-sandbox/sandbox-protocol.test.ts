import { Stripe } from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { checkedFetch } from './checked-fetch.ts'
import {
  days,
  openSandboxFixture,
  sandboxFixtureOver,
  type SandboxFixture,
} from './sandbox-fixture.ts'

describe.each(engines)('the sandbox follows the protocol of the provider, on $name', (engine) => {
  let fixture: SandboxFixture
  beforeEach(async () => {
    fixture = await openSandboxFixture(engine)
  })

  const pack = { amount: 700, currency: 'usd' }

  test('the same key and request return the same response, once', async () => {
    const key = { idempotencyKey: 'pack:1' }

    const first = await fixture.stripe.paymentIntents.create(pack, key)
    const again = await fixture.stripe.paymentIntents.create(pack, key)

    expect(again).toEqual(first)
    expect((await fixture.stripe.paymentIntents.list()).data).toHaveLength(1)
  })

  test('the same key with another request is refused', async () => {
    const key = { idempotencyKey: 'pack:1' }
    await fixture.stripe.paymentIntents.create(pack, key)

    await expect(
      fixture.stripe.paymentIntents.create({ ...pack, amount: 1400 }, key),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  test('twenty concurrent requests with one key create one object', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        fixture.stripe.customers.create({ email: 'ada@example.com' }, { idempotencyKey: 'cus:1' }),
      ),
    )

    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect((await fixture.stripe.customers.list()).data).toHaveLength(1)
  })

  test('B32 a connection that is cut after the request was sent is retried and creates one object', async () => {
    let cuts = 1
    const stripe = new Stripe('sk_test_sandbox', {
      maxNetworkRetries: 1,
      httpClient: Stripe.createFetchHttpClient(
        async (address: string | URL | Request, init?: RequestInit) => {
          const reply = await fixture.sandbox.fetch(address, init)
          if (cuts === 0) return reply
          cuts -= 1
          throw new TypeError('fetch failed')
        },
      ),
    })

    const made = await stripe.customers.create({ email: 'ada@example.com' })

    expect((await fixture.stripe.customers.list()).data.map(({ id }) => id)).toEqual([made.id])
  })

  test('a decline is a card error with all its fields', async () => {
    const intent = await fixture.stripe.paymentIntents.create(pack)

    await expect(
      fixture.stripe.paymentIntents.confirm(intent.id, {
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
    expect(
      (await fixture.stripe.paymentIntents.retrieve(intent.id)).last_payment_error,
    ).toMatchObject({ decline_code: 'insufficient_funds' })
  })

  test('an unknown id is a missing resource', async () => {
    await expect(fixture.stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_nobody'",
    })
  })

  test('an unknown call returns 404 in the same shape', async () => {
    await expect(fixture.stripe.balance.retrieve()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      message: expect.stringContaining('Unrecognized request URL (GET: /v1/balance)'),
    })
  })

  test.each([
    [{ amount: 0, currency: 'usd' }, 'amount'],
    [{ amount: 1.5, currency: 'usd' }, 'amount'],
    [{ amount: 700, currency: 'eur' }, 'currency'],
  ])('the wrong parameters %j are refused by name', async (wrong, param) => {
    await expect(fixture.stripe.paymentIntents.create(wrong)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param,
    })
  })

  test('an unknown parameter is refused by name', async () => {
    const reply = await fixture.sandbox.fetch('https://api.stripe.com/v1/payment_intents', {
      method: 'POST',
      body: 'amount=700&currency=usd&payment_method_types[0]=card',
    })

    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({
      error: { code: 'parameter_unknown', param: 'payment_method_types' },
    })
  })

  test('lists are newest first, page by page', async () => {
    const ids: string[] = []
    for (const amount of [100, 200, 300]) {
      ids.unshift((await fixture.stripe.paymentIntents.create({ ...pack, amount })).id)
    }

    const first = await fixture.stripe.paymentIntents.list({ limit: 2 })
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(first.has_more).toBe(true)
    const all = await fixture.stripe.paymentIntents
      .list({ limit: 2 })
      .autoPagingToArray({ limit: 10 })
    expect(all.map(({ id }) => id)).toEqual(ids)
  })

  test('the portal is a page of the product', async () => {
    const { id } = await fixture.stripe.customers.create({})

    const { url } = await fixture.stripe.billingPortal.sessions.create({ customer: id })

    expect(url).toBe('https://askwell.example/payment/portal')
  })

  test('after a restart everything is as before, and time has continued', async () => {
    const own = await fixture.subscribe('hobby_monthly')
    await fixture.sandbox.clock.advance(days(3))

    const restarted = sandboxFixtureOver(fixture.database, '2026-04-15T12:00:00Z')

    expect(await restarted.sandbox.clock.now()).toBe(Date.parse('2026-04-18T12:00:00Z'))
    const seen = await restarted.stripe.subscriptions.retrieve(own.id)
    expect(seen.status).toBe('active')
    expect((await restarted.stripe.invoices.list({ customer: own.customer })).data).toHaveLength(2)
    expect(await restarted.receivedEvents()).toContain('customer.subscription.created')
  })

  test('several processes over one database do not conflict', async () => {
    const other = sandboxFixtureOver(fixture.database)
    const { id: customer } = await fixture.stripe.customers.create({})

    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? fixture : other).stripe.paymentIntents.create({ ...pack, customer }),
      ),
    )

    expect((await other.stripe.paymentIntents.list({ customer })).data).toHaveLength(10)
    const [one, two] = await Promise.all([fixture.receivedEvents(), other.receivedEvents()])
    expect(one.length + two.length).toBe(11)
  })

  test.runIf(engine.name === 'sqlite')(
    'a provider call inside a database transaction is refused',
    async () => {
      await expect(
        fixture.database.transaction(() => fixture.stripe.customers.create({})),
      ).rejects.toMatchObject({
        type: 'StripeConnectionError',
        detail: { message: expect.stringContaining('Inside a transaction') },
      })
    },
  )

  test('every request of a whole purchase matches the types of the SDK', async () => {
    const { fetch, flaws } = checkedFetch(fixture.sandbox.fetch)
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
