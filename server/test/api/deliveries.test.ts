import type { DeliveryRow } from '@askwell/contract/connectors'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { isGenuine, openReceiver, type Receiver } from '../fixtures/fakes/webhook-receiver.ts'
import { eventually, json, openTestHouse, type TestHouse } from '../house.ts'
import { aConnector, type ConnectorOwner, type Run } from './connecting.ts'

type Page = { deliveries: DeliveryRow[]; next: string | null }

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

describe.each(engines)('signed deliveries on $name', (engine) => {
  let receiver: Receiver
  let house: TestHouse
  let ada: ConnectorOwner
  let ahead = 0
  const now = () => Date.now() + ahead
  beforeAll(async () => {
    receiver = await openReceiver()
    const env = { EGRESS_ALLOW: `${receiver.host},10.0.0.7` }
    house = await openTestHouse(engine, { env, clock: now })
    await house.background.start()
  })
  beforeEach(async () => {
    ada = await aConnector(house)
    receiver.asked.length = 0
    receiver.answers(() => ({}))
  })
  afterAll(async () => {
    await house.shut()
    await receiver.close()
  })

  const connect = async () => {
    const { signing_secret } = await ada.connectNow('automation', { address: receiver.url })
    return signing_secret ?? ''
  }
  const page = async (before?: string): Promise<Page> => {
    const reply = await ada.call('/integration/deliveries', { bot_id: ada.botId, before })
    return json<Page>(reply)
  }
  /** From the table, because nobody stays signed in for as long as deliveries are tried. */
  const newest = () =>
    house.database.db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('owner_id', '=', ada.user.id)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  type Row = NonNullable<Awaited<ReturnType<typeof newest>>>
  /** Waits until the newest delivery is as wanted. */
  const settles = (isWanted: (row: Row) => boolean) =>
    eventually(newest, (row) => row !== undefined && isWanted(row))
  const attempted = (times: number) => settles((row) => row.attempts === times)
  const start = async (args: object = { summary: 'Ten chairs' }) =>
    json<Run>(await ada.run('start_workflow', args))

  test('a call is answered at once and delivered signed; a receiver can prove that it is genuine', async () => {
    const secret = await connect()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)

    const { result } = await start({ summary: 'Ten chairs', email: 'mara@king.example' })
    const row = await settles(({ state }) => state === 'delivered')

    expect(result).toEqual({ queued: true, delivery_id: row?.id })
    const [got] = receiver.asked
    expect(got?.headers['content-type']).toBe('application/json')
    expect(got?.body).toEqual({
      id: row?.id,
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
    expect(isGenuine(secret, delivered, now())).toBe(true)
    expect(row).toMatchObject({ attempts: 1, last_status: 200, last_error: null, next_at: null })
    expect(row?.body).toBe(got?.raw)
    expect((await page()).deliveries).toEqual([
      {
        id: row?.id,
        function_name: 'start_workflow',
        state: 'delivered',
        attempts: 1,
        next_at: null,
        last_status: 200,
        last_error: null,
        body: got?.raw,
        created_at: row?.created_at,
        delivered_at: expect.any(Number),
      },
    ])
  })

  test('a changed body, a forged signature, another id, an old moment and another secret prove nothing', async () => {
    const secret = await connect()
    await start()
    await settles(({ state }) => state === 'delivered')
    const [got] = receiver.asked
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
      withHeader('webhook-timestamp', String(Math.floor(now() / 1_000) - 10)),
    ]
    expect(forged.map((one) => isGenuine(secret, one, now()))).toEqual(forged.map(() => false))
    expect(isGenuine(secret, genuine, now() + 10 * minute)).toBe(false)
    expect(isGenuine(`whsec_${Buffer.alloc(32).toString('base64')}`, genuine, now())).toBe(false)
  })

  test('what fails is tried again after 5 s, 1 min, 5 min, 30 min, 2 h and 8 h under the same id, then given up', async () => {
    await connect()
    receiver.answers(() => ({ status: 503 }))
    await start()

    const waits = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour]
    for (const [index, wait] of waits.entries()) {
      const row = await attempted(index + 1)
      expect(row).toMatchObject({ state: 'queued', last_status: 503 })
      const left = (row?.next_at ?? 0) - now()
      expect(left).toBeGreaterThan(wait - 4 * second)
      expect(left).toBeLessThanOrEqual(wait * 1.2)
      ahead += wait * 1.2
    }
    const row = await attempted(7)
    expect(row).toMatchObject({
      state: 'failed',
      next_at: null,
      last_error: 'The receiver answered with status 503.',
    })
    expect(receiver.ids()).toEqual(Array.from({ length: 7 }, () => row?.id))
  })

  test('a receiver that comes back gets it, and Retry-After is kept to', async () => {
    await connect()
    receiver.answers(() => ({ status: 429, headers: { 'retry-after': '600' } }))
    await start()
    const row = await attempted(1)
    expect((row?.next_at ?? 0) - now()).toBeGreaterThan(590 * second)

    receiver.answers(() => ({}))
    ahead += 11 * minute
    expect(await settles(({ state }) => state === 'delivered')).toMatchObject({
      attempts: 2,
      last_error: null,
    })
  })

  test('a receiver that says Gone is left alone', async () => {
    await connect()
    receiver.answers(() => ({ status: 410 }))
    await start()

    expect(await settles(({ state }) => state === 'failed')).toMatchObject({
      attempts: 1,
      last_error: 'The receiver asks for no more of these (status 410).',
    })
  })

  test('a redirect is not followed', async () => {
    await connect()
    receiver.answers(() => ({ status: 307, headers: { location: `${receiver.url}/elsewhere` } }))
    await start()

    expect((await attempted(1))?.last_error).toContain('sent us to another address')
    expect(receiver.asked).toHaveLength(1)
  })

  test('an inner address is refused when it is connected, and when a delivery leaves', async () => {
    const refused = await ada.connect('automation', { address: 'http://192.168.0.1/hook' })
    expect(refused.json()).toMatchObject({ code: 'url_blocked' })

    await connect()
    await house.database.db
      .updateTable('bot_function')
      .set({ url: 'http://127.0.0.1:1/hook' })
      .where('owner_id', '=', ada.user.id)
      .execute()
    await start()
    expect(await settles(({ state }) => state === 'failed')).toMatchObject({
      attempts: 1,
      last_error: 'This address is not allowed.',
    })
  })

  test('a replay sends a delivery again under its id, with all its tries', async () => {
    await connect()
    receiver.answers(() => ({ status: 410 }))
    await start()
    const failed = await settles(({ state }) => state === 'failed')

    receiver.answers(() => ({ status: 500 }))
    json(await ada.call('/integration/replay', { delivery_id: failed?.id }))
    expect(await attempted(2)).toMatchObject({ state: 'queued', last_status: 500 })

    receiver.answers(() => ({}))
    json(await ada.call('/integration/replay', { delivery_id: failed?.id }))
    const row = await settles(({ state }) => state === 'delivered')
    expect(row?.attempts).toBe(3)
    const timesSent = () => receiver.ids().filter((id) => id === row?.id).length
    expect(timesSent()).toBe(3)

    // The attempt that was planned before the replay does nothing any more.
    ahead += hour
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(timesSent()).toBe(3)
  })

  test('a test delivery says that it is one; without an automation there is none', async () => {
    const test = () => ada.call('/integration/test_delivery', { bot_id: ada.botId })
    expect((await test()).statusCode).toBe(404)

    await connect()
    json(await test())
    await settles(({ state }) => state === 'delivered')
    expect(receiver.asked[0]?.body).toMatchObject({
      type: 'test',
      data: { function: 'start_workflow' },
    })
  })

  test('what is disconnected delivers nothing more, and its log stays', async () => {
    await connect()
    receiver.answers(() => ({ status: 500 }))
    await start()
    await attempted(1)
    json(await ada.disconnect('automation'))
    ahead += minute

    expect(await settles(({ state }) => state === 'failed')).toMatchObject({
      last_error: 'The connection was removed.',
    })
    expect(receiver.asked).toHaveLength(1)
  })

  test('the log comes in pages, newest first, and old deliveries are forgotten', async () => {
    await connect()
    for (let n = 0; n < 27; n += 1) {
      ahead += 1
      await start({ summary: `Wish ${n}` })
    }
    await settles(({ state }) => state === 'delivered')
    const first = await page()
    const last = await page(first.next ?? '')

    expect([first.deliveries.length, last.deliveries.length]).toEqual([25, 2])
    expect(last.next).toBeNull()
    const told = [...first.deliveries, ...last.deliveries].map(({ body }) => body)
    expect(told.map((body) => /Wish \d+/.exec(body)?.[0])).toEqual(
      Array.from({ length: 27 }, (_one, n) => `Wish ${26 - n}`),
    )
    expect((await page('msg_unknown')).deliveries).toEqual([])

    await eventually(page, ({ deliveries }) => deliveries.every((row) => row.state !== 'queued'))
    ahead += 91 * 24 * hour
    await house.background.tidy()
    const left = await house.database.db.selectFrom('webhook_delivery').select('id').execute()
    expect(left).toEqual([])
  })

  test('deliveries of another owner are neither seen nor sent again', async () => {
    await connect()
    await start()
    const row = await settles(({ state }) => state === 'delivered')
    const eve = await aConnector(house)

    const replies = [
      await eve.call('/integration/deliveries', { bot_id: ada.botId }),
      await eve.call('/integration/replay', { delivery_id: row?.id }),
      await eve.call('/integration/test_delivery', { bot_id: ada.botId }),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    const foreign = await eve.call('/integration/deliveries', {
      bot_id: eve.botId,
      before: row?.id,
    })
    expect(json<Page>(foreign).deliveries).toEqual([])
    expect(receiver.asked).toHaveLength(1)
  })
})
