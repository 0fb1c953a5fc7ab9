import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { createPaymentApp, refusalOf, webhookSecret, type PaymentApp } from './payment-app.ts'
import type { TestCustomer } from './test-customer.ts'

const intents = 'POST /v1/payment_intents'
const failed = { status: 502, code: 'payment_provider_failed' }

describe.each(engines)('the payment provider on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  const sent = () => paymentApp.requests.filter((request) => request === intents).length
  /** Payments that are open or made; the one of the pack's invoice, which is paid by another, is canceled. */
  const charged = async () => {
    const { data } = await paymentApp.provider.paymentIntents.list()
    return data.map(({ status }) => status).filter((status) => status !== 'canceled')
  }

  test('fault 11: a purchase that begins while it refuses connections ends with 502 and can be made later', async () => {
    paymentApp.connectionFault.instead = {
      request: intents,
      answers: ['refused', 'refused', 'refused'],
    }

    expect(refusalOf(await customer.create('Messages'))).toEqual(failed)
    expect([await charged(), await customer.balance()]).toEqual([[], 0])

    await customer.buy('Messages')
    expect([await charged(), await customer.balance()]).toEqual([['succeeded'], 1000])
    // The customer is compared with the provider once more, because the first request may have arrived.
    expect(await paymentApp.reconcile()).toEqual({ settled: 1, failed: 0 })
    expect(await paymentApp.reconcile()).toEqual({ settled: 0, failed: 0 })
    expect([await charged(), await customer.balance()]).toEqual([['succeeded'], 1000])
  })

  test('fault 13: a request that it answers with 500 is repeated until it succeeds, and makes one payment', async () => {
    paymentApp.connectionFault.instead = { request: intents, answers: [500, 503] }

    await customer.buy('Messages')

    expect(sent()).toBe(3)
    expect([await charged(), await customer.balance()]).toEqual([['succeeded'], 1000])
  })

  test('fault 13: a request that it answers with 429 is not repeated at once, and charges nothing', async () => {
    paymentApp.connectionFault.instead = { request: intents, answers: [429] }

    expect(refusalOf(await customer.create('Messages'))).toEqual(failed)

    expect(sent()).toBe(1)
    expect(await charged()).toEqual([])
    await customer.buy('Messages')
    expect([await charged(), await customer.balance()]).toEqual([['succeeded'], 1000])
  })
})

/** Each of them is sent twice. */
const distinct = 5_000
const together = 250

test('fault 15: of 10,000 events of which half are doubles each is answered, and one payment is granted once', async () => {
  const [engine] = engines
  if (engine === undefined) throw new Error('no engine')
  const paymentApp = await createPaymentApp(engine)
  const customer = await paymentApp.createCustomer()
  paymentApp.sandbox.deliveries.setFaults({ drop: true })
  await customer.buy('hobby_monthly')
  const object = { id: 'in_1', object: 'invoice', customer: await customer.customer() }
  const events = Array.from({ length: distinct }, () =>
    JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'invoice.paid',
      livemode: false,
      created: Math.floor(paymentApp.now() / 1_000),
      data: { object },
    }),
  )

  const statuses = new Map<number, number>()
  const all = [...events, ...events.toReversed()]
  for (let at = 0; at < all.length; at += together) {
    const answers = await Promise.all(
      all.slice(at, at + together).map((payload) => {
        const timestamp = Math.floor(paymentApp.now() / 1_000)
        const signing = { payload, secret: webhookSecret, timestamp }
        return paymentApp.post(payload, Stripe.webhooks.generateTestHeaderString(signing))
      }),
    )
    for (const { statusCode } of answers)
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }

  expect([...statuses]).toEqual([[200, 2 * distinct]])
  const { db } = paymentApp.app.database
  const stored = await db.selectFrom('provider_events').select('event_id').execute()
  expect(stored).toHaveLength(distinct)
  // Each event makes the state of the customer equal to that at the provider; some of them are enough to see it.
  await db.deleteFrom('provider_events').where('event_id', '>', sampleEnd(stored)).execute()
  await paymentApp.settle()
  expect(await customer.balance()).toBe(2500)
  expect(await customer.grants()).toHaveLength(1)
  await paymentApp.close()
})

/** The id that a hundred of the events have at most. */
const sampleEnd = (stored: { event_id: string }[]) =>
  stored.map(({ event_id: id }) => id).toSorted()[99] ?? ''
