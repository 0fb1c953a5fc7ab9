import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { openService, type Service } from '../fixtures/service.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'
import { anIntegrator } from './integrating.ts'
import { aRunner, type Run, type Runner } from './running.ts'

describe.each(engines)('running functions on $name', (engine) => {
  let service: Service
  let house: TestHouse
  let ada: Runner
  beforeAll(async () => {
    service = await openService()
    house = await openTestHouse(engine, { env: service.env })
  })
  beforeEach(async () => {
    ada = await aRunner(house, service)
    service.received.length = 0
  })
  afterAll(async () => {
    await house.shut()
    await service.close()
  })

  test('API-47 a POST function is called once with the arguments as JSON, and its answer comes back', async () => {
    await ada.addNow({ url: `${service.url}/orders` })

    const reply = json<Run>(await ada.run('get_order', { order_id: '42' }))

    expect(reply).toEqual({
      result: { method: 'POST', path: '/orders', said: { order_id: '42' } },
      message: 'The function answered with status 200.',
      call: {
        method: 'POST',
        url: `${service.url}/orders`,
        body: '{"order_id":"42"}',
        status: 200,
        ms: expect.any(Number),
        bytes: expect.any(Number),
        is_cut: false,
      },
    })
    expect(service.received).toHaveLength(1)
    expect(service.received[0]?.headers).toMatchObject({ 'content-type': 'application/json' })
  })

  test('API-47 a GET function gets its arguments in path and query, percent-encoded', async () => {
    await ada.teach('/things/{id}?lang=en')

    const reply = json<Run>(
      await ada.run('f', { id: 'a/b c', tag: ['x', 'y&z'], n: 3, none: null }),
    )

    expect(reply.call.url).toBe(`${service.url}/things/a%2Fb%20c?lang=en&tag=x&tag=y%26z&n=3&none=`)
    expect(service.received[0]?.path).toBe('/things/a%2Fb%20c?lang=en&tag=x&tag=y%26z&n=3&none=')
  })

  test.each([
    ['arguments that are no JSON', '{order', 'The arguments must be a JSON object.'],
    ['arguments that are a list', '[1]', 'The arguments must be a JSON object.'],
    [
      'arguments that nest too deep',
      `{"order_id":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      'The arguments nest too deep.',
    ],
    ['a missing argument', '{}', expect.stringContaining('order_id')],
    ['an argument against its pattern', '{"order_id":"x"}', expect.stringContaining('order_id')],
  ])('API-47 %s is refused and no request leaves', async (_what, given, message) => {
    await ada.addNow({ url: `${service.url}/orders` })

    const reply = await ada.run('get_order', given)

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'bad_arguments', message })
    expect(service.received).toEqual([])
  })

  test('an answer that nests too deep to be passed on stays text', async () => {
    const body = '['.repeat(8_000) + ']'.repeat(8_000)
    service.answers('/deep', () => ({ body, headers: { 'content-type': 'application/json' } }))
    await ada.teach('/deep')

    expect(json<Run>(await ada.run('f', {})).result).toBe(body)
  })

  test.each(['..', '.', ''])('the path value %j cannot climb out of its place', async (id) => {
    await ada.teach('/things/{id}/private')

    expect((await ada.run('f', { id })).json()).toMatchObject({ code: 'bad_arguments' })
    expect(service.received).toEqual([])
  })

  test('Q095 a function belongs to its bot and its owner alone', async () => {
    await ada.addNow({ url: `${service.url}/orders` })
    const eve = await anIntegrator(house)

    const byName = await ada.run('get_order', { order_id: '1' }, eve)
    const byBot = await eve.send('POST', '/integration/tool/get_order', {
      id: ada.botId,
      functionParms: '{"order_id":"1"}',
    })

    expect([byName.statusCode, byBot.statusCode]).toEqual([404, 404])
    expect(service.received).toEqual([])
  })

  test('an owner tests 60 times a minute, then waits, and nothing more leaves', async () => {
    await ada.teach('/many')

    const replies = await Promise.all(Array.from({ length: 62 }, () => ada.run('f', {})))

    const refused = replies.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(2)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(service.at('/many')).toHaveLength(60)
  })

  test('ROLE-06 without a paid plan nothing is called', async () => {
    await ada.addNow({ url: `${service.url}/orders` })
    await house.database.db.deleteFrom('subscriptions').where('user_id', '=', ada.user.id).execute()

    const reply = await ada.run('get_order', { order_id: '1' })

    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ code: 'plan_required' })
    expect(service.received).toEqual([])
  })

  test.each([
    ['X-Api-Key: k-123', 'x-api-key', 'k-123'],
    ['Bearer k-456', 'authorization', 'Bearer k-456'],
  ])('API KEY %j is sent as a header', async (auth_header, name, value) => {
    await ada.teach('/key', { authtype: 'API KEY', auth_header })

    const reply = await ada.run('f', {})

    expect(reply.statusCode).toBe(200)
    expect(service.received[0]?.headers[name]).toBe(value)
    expect(reply.body).not.toContain('k-')
  })

  test('CVE-2026-45401 a redirect to this machine or to metadata is refused; a credential never follows to another host', async () => {
    for (const [path, location] of [
      ['/to-loopback', 'http://127.0.0.1:1/'],
      ['/to-metadata', 'http://169.254.169.254/latest'],
    ] as const) {
      service.answers(path, () => ({ status: 302, headers: { location } }))
      await ada.teach(path, { functionname: path.slice(1) })

      const reply = await ada.run(path.slice(1), {})

      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ code: 'url_blocked' })
    }
  })

  test('an answer below 500 is told as it is, also when it says no', async () => {
    service.answers('/unknown', () => ({ status: 404, body: { error: 'no such order' } }))
    await ada.teach('/unknown')

    expect(json<Run>(await ada.run('f', {}))).toMatchObject({
      result: { error: 'no such order' },
      message: 'The function answered with status 404.',
      call: { status: 404 },
    })
  })
})
