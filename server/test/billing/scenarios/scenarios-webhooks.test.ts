import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import type { TestCustomer } from '../test-customer.ts'
import { json } from '../../support/test-app.ts'
import { day, createPaymentApp, paymentOf, webhookSecret, type PaymentApp } from '../payment-app.ts'

type Signing = { payload: string; secret?: string; timestamp?: number; scheme?: string }

const seconds = () => Math.floor(Date.parse('2026-03-15T10:00:00Z') / 1000)
const sign = ({ payload, secret = webhookSecret, timestamp = seconds(), scheme }: Signing) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp,
    ...(scheme === undefined ? {} : { scheme }),
  })

const event = (type: string, object: object, more: object = {}) =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    livemode: false,
    created: seconds(),
    data: { object },
    ...more,
  })
describe.each(engines)('events of the provider on $name', (engine) => {
  let paymentApp: PaymentApp
  let testCustomer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    testCustomer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  const inbox = async () =>
    paymentApp.app.database.db
      .selectFrom('provider_events')
      .selectAll()
      .orderBy('event_id')
      .execute()

  /** A payment whose events are all lost. */
  async function createUnreportedPayment(): Promise<string> {
    paymentApp.sandbox.deliveries.setFaults({ drop: true })
    const { clientSecret } = await testCustomer.buy('hobby_monthly')
    expect(await testCustomer.balance()).toBe(0)
    return clientSecret
  }

  const paid = async (more: object = {}) =>
    event(
      'invoice.paid',
      { id: 'in_1', object: 'invoice', customer: await testCustomer.customer() },
      more,
    )

  test('B34 API-20 with every event lost the open page grants', async () => {
    const clientSecret = await createUnreportedPayment()

    const confirmed = await testCustomer.confirmPayment(clientSecret)
    expect(json(confirmed)).toEqual({ payment_status: 'succeeded' })
    expect(await testCustomer.balance()).toBe(2500)
  })

  test('B34 with the page closed too the hourly reconciliation grants', async () => {
    await createUnreportedPayment()

    expect(await paymentApp.reconcile()).toEqual({ settled: 1, failed: 0 })
    expect(await testCustomer.balance()).toBe(2500)
    expect(await paymentApp.reconcile()).toEqual({ settled: 0, failed: 0 })
  })

  test('B35 the same event delivered fifty times concurrently is one grant', async () => {
    await createUnreportedPayment()
    const payload = await paid()

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => paymentApp.post(payload, sign({ payload }))),
    )
    await paymentApp.settle()

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await inbox()).toHaveLength(1)
    expect(await testCustomer.balance()).toBe(2500)
    expect(await testCustomer.grants()).toHaveLength(1)
  })

  test.each([
    ['in reverse', { reverse: true }],
    ['twice', { double: true }],
  ])('B36 events delivered %s give the same result', async (_how, faults) => {
    paymentApp.sandbox.deliveries.setFaults(faults)
    await testCustomer.buy('hobby_monthly')
    await testCustomer.buy('Messages', { quantity: 2 })
    await testCustomer.upgrade('business_monthly')
    await paymentApp.settle()

    expect(await testCustomer.balance()).toBe(12_000)
    expect((await testCustomer.plan()).lookup_key).toBe('business_monthly')
  })

  test('B37 an event three days late, after the refund, ends in the state at the provider', async () => {
    paymentApp.sandbox.deliveries.setFaults({ delayMs: 3 * day })
    const { clientSecret } = await testCustomer.buy('Messages')
    await paymentApp.provider.refunds.create({ payment_intent: paymentOf(clientSecret) })
    expect(await testCustomer.balance()).toBe(0)

    paymentApp.sandbox.deliveries.setFaults({})
    await paymentApp.advanceTime(3 * day + 60_000)
    expect(await testCustomer.balance()).toBe(0)
    expect(await testCustomer.grants()).toMatchObject([{ kind: 'pack', remaining: 0 }])
    expect(await testCustomer.debt()).toBe(0)
  })

  test('B38 CVE-2026-39969 nine forged requests change no row', async () => {
    await createUnreportedPayment()
    const payload = await paid()
    const other = await paid()
    const respelled = JSON.stringify(JSON.parse(payload), null, 1)
    const forged: [string, string | undefined, string][] = [
      ['a tampered body', sign({ payload }), payload.replace('in_1', 'in_2')],
      ['the wrong secret', sign({ payload, secret: 'whsec_another_secret_altogether' }), payload],
      ['an empty secret', sign({ payload, secret: '' }), payload],
      ['no signature', undefined, payload],
      ['ten minutes old', sign({ payload, timestamp: seconds() - 600 }), payload],
      ['ten minutes ahead', sign({ payload, timestamp: seconds() + 600 }), payload],
      ['an old scheme alone', sign({ payload, scheme: 'v0' }), payload],
      ['a body that was read and written again', sign({ payload }), respelled],
      ['the signature of another event', sign({ payload: other }), payload],
    ]

    for (const [name, signature, body] of forged) {
      expect([name, (await paymentApp.post(body, signature)).statusCode]).toEqual([name, 400])
    }
    expect((await paymentApp.post('', sign({ payload: '' }))).statusCode).toBe(400)

    expect(await inbox()).toEqual([])
    expect(await testCustomer.balance()).toBe(0)
    expect((await paymentApp.post(payload, sign({ payload }))).statusCode).toBe(200)
  })

  test('B38 odd signatures over a real socket are answered with 400, never with 500', async () => {
    await createUnreportedPayment()
    const payload = await paid()
    const now = seconds()
    const odd = [
      't=,v1=',
      't,v1',
      '=,=',
      ',,,,',
      `t=${now},v1=${'é'.repeat(64)}`,
      `t=${now},v1=${'ÿ'.repeat(32)}${'0'.repeat(32)}`,
      `t=${now},v1=${'0'.repeat(63)}`,
      `t=NaN,v1=${'0'.repeat(64)}`,
      `t=1e400,v1=${'0'.repeat(64)}`,
      `t=${now},v1=${'0'.repeat(64)},v1=${'x'.repeat(4_000)}`,
      `t=${now},__proto__=1,constructor=2,v1=%00`,
    ]
    const address = await paymentApp.app.http.listen({ port: 0, host: '127.0.0.1' })

    const answers = []
    for (const signature of odd) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const { status } = await fetch(`${address}/payment/webhook`, {
        method: 'POST',
        headers,
        body: payload,
      })
      answers.push([signature, status])
    }

    expect(answers).toEqual(odd.map((signature) => [signature, 400]))
    expect(await inbox()).toEqual([])
  })

  test('B38 a body above one mebibyte is refused', async () => {
    const payload = event('invoice.paid', { id: 'in_1', note: 'x'.repeat(1_048_576) })

    expect((await paymentApp.post(payload, sign({ payload }))).statusCode).toBe(413)
    expect(await inbox()).toEqual([])
  })

  test('B39 unknown types and unknown customers are stored and grant nothing', async () => {
    await createUnreportedPayment()
    const object = { id: 'in_1', object: 'invoice', customer: 'cus_unknown' }
    for (const payload of [
      event('capability.updated', { id: 'x', customer: await testCustomer.customer() }),
      event('invoice.paid', object),
    ]) {
      expect((await paymentApp.post(payload, sign({ payload }))).statusCode).toBe(200)
    }
    await paymentApp.settle()

    expect(await inbox()).toHaveLength(2)
    expect(await testCustomer.balance()).toBe(0)
  })

  test('B39 a live-mode event is refused when test keys are used', async () => {
    await createUnreportedPayment()
    const payload = await paid({ livemode: true })

    expect((await paymentApp.post(payload, sign({ payload }))).statusCode).toBe(400)
    expect(await inbox()).toEqual([])
  })

  test('only ids of an event are used: its amounts and states are ignored', async () => {
    const customer = await (async () => {
      await testCustomer.opened('hobby_monthly')
      return testCustomer.customer()
    })()
    const object = {
      object: 'invoice',
      id: 'in_1',
      customer,
      status: 'paid',
      amount_paid: 38_000_000,
      billing_reason: 'subscription_create',
    }
    const payload = event('invoice.paid', object)

    expect((await paymentApp.post(payload, sign({ payload }))).statusCode).toBe(200)
    await paymentApp.settle()
    expect(await testCustomer.balance()).toBe(0)
    expect(await testCustomer.status()).toBe('none')
  })
})
