import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import type { Buyer } from './buyer.ts'
import { json } from '../house.ts'
import { day, openShop, paymentOf, webhookSecret, type Shop } from './shop.ts'

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
describe.each(engines)('messages of the provider on $name', (engine) => {
  let shop: Shop
  let buyer: Buyer
  beforeEach(async () => {
    shop = await openShop(engine)
    buyer = await shop.aBuyer()
  })
  afterEach(() => shop.shut())

  const inbox = async () =>
    shop.house.database.db.selectFrom('provider_events').selectAll().orderBy('event_id').execute()

  /** A payment whose messages are all lost on their way. */
  async function unheard(): Promise<string> {
    shop.sandbox.deliveries.setFaults({ drop: true })
    const { clientSecret } = await buyer.buy('hobby_monthly')
    expect(await buyer.balance()).toBe(0)
    return clientSecret
  }

  const paid = async (more: object = {}) =>
    event('invoice.paid', { id: 'in_1', object: 'invoice', customer: await buyer.customer() }, more)

  test('B34 API-20 with every message lost the open page grants', async () => {
    const clientSecret = await unheard()

    const confirmed = await buyer.confirmPayment(clientSecret)
    expect(json(confirmed)).toEqual({ payment_status: 'succeeded' })
    expect(await buyer.balance()).toBe(2500)
  })

  test('B34 with the page closed too the hourly sweep grants', async () => {
    await unheard()

    expect(await shop.sweep()).toEqual({ settled: 1, failed: 0 })
    expect(await buyer.balance()).toBe(2500)
    expect(await shop.sweep()).toEqual({ settled: 0, failed: 0 })
  })

  test('B35 the same event fifty times at once is one grant', async () => {
    await unheard()
    const payload = await paid()

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.post(payload, sign({ payload }))),
    )
    await shop.settle()

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await inbox()).toHaveLength(1)
    expect(await buyer.balance()).toBe(2500)
    expect(await buyer.buckets()).toHaveLength(1)
  })

  test.each([
    ['in reverse', { reverse: true }],
    ['twice', { double: true }],
  ])('B36 events that come %s lead to the same end', async (_how, faults) => {
    shop.sandbox.deliveries.setFaults(faults)
    await buyer.buy('hobby_monthly')
    await buyer.buy('Messages', { quantity: 2 })
    await buyer.upgrade('business_monthly')
    await shop.settle()

    expect(await buyer.balance()).toBe(12_000)
    expect((await buyer.plan()).lookup_key).toBe('business_monthly')
  })

  test('B37 an event that comes three days late, after the refund, ends as the provider says', async () => {
    shop.sandbox.deliveries.setFaults({ delayMs: 3 * day })
    const { clientSecret } = await buyer.buy('Messages')
    await shop.provider.refunds.create({ payment_intent: paymentOf(clientSecret) })
    expect(await buyer.balance()).toBe(0)

    shop.sandbox.deliveries.setFaults({})
    await shop.travel(3 * day + 60_000)
    expect(await buyer.balance()).toBe(0)
    expect(await buyer.buckets()).toMatchObject([{ kind: 'pack', remaining: 0 }])
    expect(await buyer.debt()).toBe(0)
  })

  test('B38 CVE-2026-39969 nine forgeries change not a row', async () => {
    await unheard()
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
      expect([name, (await shop.post(body, signature)).statusCode]).toEqual([name, 400])
    }
    expect((await shop.post('', sign({ payload: '' }))).statusCode).toBe(400)

    expect(await inbox()).toEqual([])
    expect(await buyer.balance()).toBe(0)
    expect((await shop.post(payload, sign({ payload }))).statusCode).toBe(200)
  })

  test('B38 a body above one mebibyte is refused', async () => {
    const payload = event('invoice.paid', { id: 'in_1', note: 'x'.repeat(1_048_576) })

    expect((await shop.post(payload, sign({ payload }))).statusCode).toBe(413)
    expect(await inbox()).toEqual([])
  })

  test('B39 unknown types and unknown customers are kept and grant nothing', async () => {
    await unheard()
    const object = { id: 'in_1', object: 'invoice', customer: 'cus_unknown' }
    for (const payload of [
      event('capability.updated', { id: 'x', customer: await buyer.customer() }),
      event('invoice.paid', object),
    ]) {
      expect((await shop.post(payload, sign({ payload }))).statusCode).toBe(200)
    }
    await shop.settle()

    expect(await inbox()).toHaveLength(2)
    expect(await buyer.balance()).toBe(0)
  })

  test('B39 an event of live money is refused where test keys are in use', async () => {
    await unheard()
    const payload = await paid({ livemode: true })

    expect((await shop.post(payload, sign({ payload }))).statusCode).toBe(400)
    expect(await inbox()).toEqual([])
  })

  test('of an event only ids are used: its amounts and states are not heard', async () => {
    const customer = await (async () => {
      await buyer.opened('hobby_monthly')
      return buyer.customer()
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

    expect((await shop.post(payload, sign({ payload }))).statusCode).toBe(200)
    await shop.settle()
    expect(await buyer.balance()).toBe(0)
    expect(await buyer.status()).toBe('none')
  })
})
