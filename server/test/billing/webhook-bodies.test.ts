import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sqlite } from '../support/engines.ts'
import { openConnection, requestHead } from '../support/raw-connection.ts'
import { createTestApp } from '../support/test-app.ts'
import { createPaymentApp, webhookSecret, type PaymentApp } from './payment-app.ts'

const megabyte = 1_000_000
const now = Date.parse('2026-03-15T10:00:00Z') / 1_000
const forged = (timestamp: number) => `t=${timestamp},v1=${'0'.repeat(64)}`

const eventOf = (id: string, note: string) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'x',
    livemode: false,
    data: { object: { id: 'x', note } },
  })

const eventAround = (data: string) =>
  `{"id":"evt_1","object":"event","type":"invoice.paid","livemode":false,"data":${data}}`

const signed = (payload: string) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp: now })

describe('bodies of events from strangers', () => {
  let paymentApp: PaymentApp
  let port: number
  beforeAll(async () => {
    paymentApp = await createPaymentApp(sqlite)
    const { http } = paymentApp.app
    port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => paymentApp.close())

  /** Announces a body of one megabyte and sends none of it. */
  const announce = (headers: Record<string, string | number>) => {
    const connection = openConnection(port)
    const type = { 'content-type': 'application/json' }
    connection.socket.write(
      requestHead({ path: '/payment/webhook', headers: { ...type, ...headers } }),
    )
    return connection
  }

  test.each([
    ['no signature', {}],
    ['an empty one', { 'stripe-signature': '' }],
    ['a malformed one', { 'stripe-signature': `t=${now},v1=short` }],
    ['an old one', { 'stripe-signature': forged(now - 600) }],
    ['one of the future', { 'stripe-signature': forged(now + 600) }],
    ['an endless one', { 'stripe-signature': `${forged(now)},v0=${'0'.repeat(5_000)}` }],
  ])('with %s they are refused before they are read', async (_what, signature) => {
    const { statuses } = announce({ ...signature, 'content-length': megabyte })

    await expect.poll(statuses).toEqual([400])
  })

  test.each([
    ['no object', ['null', '1', '"evt"', '[]', '{}', '{"id":"evt_1"']],
    ['no object inside', ['{}', '{"object":null}', '{"object":[]}', 'null'].map(eventAround)],
    ['an endless id', [eventOf('evt_'.repeat(3_000), '')]],
    ['an id that no database stores', [eventOf('\u0000', ''), eventOf('', '')]],
    ['another kind of event', ['{"id":"evt_1","object":"v2.core.event","type":"x"}']],
  ])('with a good signature and %s they are refused', async (_what, bodies) => {
    const statuses = []
    for (const body of bodies) {
      const { statusCode } = await paymentApp.post(body, signed(body))
      statuses.push(statusCode)
    }

    expect(statuses).toEqual(bodies.map(() => 400))
  })

  test('one that is too large is refused before it is read', async () => {
    const { statuses } = announce({
      'stripe-signature': forged(now),
      'content-length': 2 * megabyte,
    })

    await expect.poll(statuses).toEqual([413])
  })

  const deliver = (payload: string, signature: string, remoteAddress: string) =>
    paymentApp.app.http.inject({
      method: 'POST',
      url: '/payment/webhook',
      remoteAddress,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    })

  const sign = (payload: string) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp: now })

  test('an address may send thirty large forged ones a minute; its small events still arrive', async () => {
    const large = 'x'.repeat(100_000)
    const statuses = []
    for (let n = 0; n < 40; n += 1) {
      statuses.push((await deliver(large, forged(now), '10.1.0.1')).statusCode)
    }
    expect(statuses).toEqual([...Array<number>(30).fill(400), ...Array<number>(10).fill(429)])

    const small = eventOf('evt_small', '')
    expect((await deliver(small, sign(small), '10.1.0.1')).statusCode).toBe(200)
    const event = eventOf('evt_large', large)
    expect((await deliver(event, sign(event), '10.1.0.2')).statusCode).toBe(200)
  })

  test.each([
    ['a list', eventAround(`{"object":{"id":"x","list":[${'0,'.repeat(50_000)}0]}}`)],
    ['endless nesting', '['.repeat(450_000) + ']'.repeat(450_000)],
  ])('%s of more values than an event has is refused without parsing it', async (_what, body) => {
    const parse = vi.spyOn(JSON, 'parse')

    const { statusCode } = await deliver(body, sign(body), '10.1.0.4')

    const parsed = parse.mock.calls.filter(([text]) => text === body)
    parse.mockRestore()
    expect(statusCode).toBe(400)
    expect(parsed).toEqual([])
  })

  test('large events of the provider are not counted', async () => {
    for (let n = 0; n < 40; n += 1) {
      const event = eventOf(`evt_${n}`, 'x'.repeat(100_000))
      expect((await deliver(event, sign(event), '10.1.0.3')).statusCode).toBe(200)
    }
  })

  test('a body in chunks counts as a large one', async () => {
    const signature = { 'stripe-signature': forged(now), 'transfer-encoding': 'chunked' }
    const connections = Array.from({ length: 31 }, () => announce(signature))

    await expect.poll(() => connections.flatMap(({ statuses }) => statuses())).toEqual([429])
  })
})

test('without a signing secret no event is received', async () => {
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_0123456789',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
  }
  const app = await createTestApp(sqlite, { env, hasNoPages: true })

  const refused = await app.http.inject({ method: 'POST', url: '/payment/webhook', payload: {} })
  await app.close()

  expect(refused.statusCode).toBe(404)
  expect(refused.json()).toMatchObject({ code: 'not_found' })
})
