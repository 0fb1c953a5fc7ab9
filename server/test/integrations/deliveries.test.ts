import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { hasValidSignature } from '../support/fakes/webhook-receiver.ts'
import { json } from '../support/test-app.ts'
import {
  hour,
  minute,
  createDeliveryApp,
  second,
  type DeliveryApp,
  type Sender,
} from './delivery-app.ts'

describe.each(engines)('signed deliveries on $name', (engine) => {
  let place: DeliveryApp
  let ada: Sender
  beforeAll(async () => {
    place = await createDeliveryApp(engine)
  })
  beforeEach(async () => {
    ada = await place.anOwner()
    place.receiver.requests.length = 0
    place.receiver.answers(() => ({}))
  })
  afterAll(() => place.close())

  test('a call is acknowledged at once and delivered signed; a receiver can verify the signature', async () => {
    const secret = await ada.automate()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)

    const { result } = await ada.start({ summary: 'Ten chairs', email: 'mara@king.example' })
    const row = await ada.ends('delivered')

    expect(result).toEqual({ queued: true, delivery_id: row.id })
    const [got] = place.receiver.requests
    expect(got?.headers['content-type']).toBe('application/json')
    expect(got?.body).toEqual({
      id: row.id,
      type: 'function.called',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        bot_id: ada.botId,
        bot_name: 'Ampere',
        conversation_id: null,
        function: 'start_workflow',
        arguments: { summary: 'Ten chairs', email: 'mara@king.example' },
      },
    })
    const delivered = { headers: got?.headers ?? {}, raw: got?.raw ?? '' }
    expect(hasValidSignature(secret, delivered, place.now())).toBe(true)
    expect(row).toMatchObject({ attempts: 1, last_status: 200, last_error: null, next_at: null })
    expect(row.body).toBe(got?.raw)
    expect((await ada.page()).deliveries).toEqual([
      {
        id: row.id,
        function_name: 'start_workflow',
        state: 'delivered',
        attempts: 1,
        next_at: null,
        last_status: 200,
        last_error: null,
        body: got?.raw,
        created_at: row.created_at,
        delivered_at: expect.any(Number),
      },
    ])
  })

  test('a changed body, a forged signature, another id, an old timestamp and another secret fail verification', async () => {
    const secret = await ada.automate()
    await ada.start()
    await ada.ends('delivered')
    const [got] = place.receiver.requests
    const genuine = { headers: got?.headers ?? {}, raw: got?.raw ?? '' }
    const withHeader = (name: string, value: string) => ({
      ...genuine,
      headers: { ...genuine.headers, [name]: value },
    })

    const forged = [
      { ...genuine, raw: genuine.raw.replace('Ten', 'Two') },
      withHeader('webhook-signature', `v1,${Buffer.alloc(32).toString('base64')}`),
      withHeader('webhook-signature', ''),
      withHeader('webhook-id', 'msg_other'),
      withHeader('webhook-timestamp', String(Math.floor(place.now() / 1_000) - 10)),
    ]
    expect(forged.map((one) => hasValidSignature(secret, one, place.now()))).toEqual(
      forged.map(() => false),
    )
    expect(hasValidSignature(secret, genuine, place.now() + 10 * minute)).toBe(false)
    expect(
      hasValidSignature(`whsec_${Buffer.alloc(32).toString('base64')}`, genuine, place.now()),
    ).toBe(false)
  })

  test('a failed delivery is retried after 5 s, 1 min, 5 min, 30 min, 2 h and 8 h with the same id, then given up', async () => {
    await ada.automate()
    place.receiver.answers(() => ({ status: 503 }))
    await ada.start()

    const waits = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour]
    for (const [index, wait] of waits.entries()) {
      const row = await ada.attempted(index + 1)
      expect(row).toMatchObject({ state: 'queued', last_status: 503 })
      const left = (row.next_at ?? 0) - place.now()
      expect(left).toBeGreaterThan(wait - 4 * second)
      expect(left).toBeLessThanOrEqual(wait * 1.2)
      place.advanceTime(wait * 1.2)
    }
    const row = await ada.attempted(7)
    expect(row).toMatchObject({
      state: 'failed',
      next_at: null,
      last_error: 'The receiver returned status 503.',
    })
    expect(place.receiver.ids()).toEqual(Array.from({ length: 7 }, () => row.id))
  })

  test('a receiver that works again gets it, and Retry-After is respected', async () => {
    await ada.automate()
    place.receiver.answers(() => ({ status: 429, headers: { 'retry-after': '600' } }))
    await ada.start()
    const row = await ada.attempted(1)
    expect((row.next_at ?? 0) - place.now()).toBeGreaterThan(590 * second)

    place.receiver.answers(() => ({}))
    place.advanceTime(11 * minute)
    expect(await ada.ends('delivered')).toMatchObject({
      attempts: 2,
      last_error: null,
    })
  })

  test('a receiver that returns 410 gets no further attempt', async () => {
    await ada.automate()
    place.receiver.answers(() => ({ status: 410 }))
    await ada.start()

    expect(await ada.ends('failed')).toMatchObject({
      attempts: 1,
      last_error: 'The receiver no longer accepts deliveries (status 410).',
    })
  })

  test('a redirect is not followed', async () => {
    await ada.automate()
    place.receiver.answers(() => ({
      status: 307,
      headers: { location: `${place.receiver.url}/elsewhere` },
    }))
    await ada.start()

    expect((await ada.attempted(1))?.last_error).toContain('redirected to another URL')
    expect(place.receiver.requests).toHaveLength(1)
  })

  test('an inner address is refused when it is connected and when a delivery is sent', async () => {
    const refused = await ada.connect('automation', { address: 'http://192.168.0.1/hook' })
    expect(refused.json()).toMatchObject({ code: 'url_blocked' })

    await ada.automate()
    await place.app.database.db
      .updateTable('bot_function')
      .set({ url: 'http://127.0.0.1:1/hook' })
      .where('owner_id', '=', ada.user.id)
      .execute()
    await ada.start()
    expect(await ada.ends('failed')).toMatchObject({
      attempts: 1,
      last_error: 'This address is not allowed.',
    })
  })

  test('an edit cannot send signed deliveries to another host; connecting again makes a new secret', async () => {
    const secret = await ada.automate()
    const [card] = await ada.list()
    const before = await ada.fetch(card?.id ?? '')
    const url = 'https://hooks.evil.example/hook'
    const definition = JSON.stringify(before.schema)

    const refused = await ada.edit(before.id, { functionname: 'pass_on', url, definition })

    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      errors: { url: expect.stringContaining('the signing secret belongs to it') },
    })
    expect((await ada.fetch(before.id)).url).toBe(before.url)
    expect(await ada.automate()).not.toBe(secret)
  })

  test('an edit can change the path and keeps the secret and the transport', async () => {
    const secret = await ada.automate()
    const [card] = await ada.list()
    const before = await ada.fetch(card?.id ?? '')
    expect(before).toMatchObject({ transport: 'webhook', auth_header: '********' })
    const edited = { functionname: 'pass_on', method: 'GET', url: `${place.receiver.url}/new` }
    json(await ada.edit(before.id, { ...edited, definition: JSON.stringify(before.schema) }))
    json(await ada.run('pass_on', { summary: 'Ten chairs' }))
    await ada.ends('delivered')

    const [got] = place.receiver.requests
    expect(got).toMatchObject({
      method: 'POST',
      path: '/new',
      body: { data: { arguments: { summary: 'Ten chairs' } } },
    })
    expect(
      hasValidSignature(secret, { headers: got?.headers ?? {}, raw: got?.raw ?? '' }, place.now()),
    ).toBe(true)
  })
})
