import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { startCustomerApi, type CustomerApi } from '../support/customer-api.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import { createFunctionOwner } from './function-owner.ts'
import { createFunctionRunner, type Run, type FunctionRunner } from './function-runner.ts'

// The clock is fixed, so that no rate limit window ends on a slow machine.
const now = Date.now()

describe.each(engines)('running functions on $name', (engine) => {
  let service: CustomerApi
  let app: TestApp
  let ada: FunctionRunner
  beforeAll(async () => {
    service = await startCustomerApi()
    app = await createTestApp(engine, { env: service.env, clock: () => now })
  })
  beforeEach(async () => {
    ada = await createFunctionRunner(app, service)
    service.received.length = 0
  })
  afterAll(async () => {
    await app.close()
    await service.close()
  })

  test('API-47 a POST function is called once with the arguments as JSON, and its response is returned', async () => {
    await ada.addNow({ url: `${service.url}/orders` })

    const reply = json<Run>(await ada.run('get_order', { order_id: '42' }))

    expect(reply).toEqual({
      result: { method: 'POST', path: '/orders', received: { order_id: '42' } },
      message: 'The function returned status 200.',
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
    await ada.addFunction('/things/{id}?lang=en')

    const reply = json<Run>(
      await ada.run('f', { id: 'a&b c', tag: ['x', 'y&z'], n: 3, none: null }),
    )

    expect(reply.call.url).toBe(`${service.url}/things/a%26b%20c?lang=en&tag=x&tag=y%26z&n=3&none=`)
    expect(service.received[0]?.path).toBe('/things/a%26b%20c?lang=en&tag=x&tag=y%26z&n=3&none=')
  })

  test.each([
    ['arguments that are no JSON', '{order', 'The arguments must be a JSON object.'],
    ['arguments that are a list', '[1]', 'The arguments must be a JSON object.'],
    [
      'arguments that nest too deep',
      `{"order_id":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      'The arguments are nested too deeply.',
    ],
    ['a missing argument', '{}', expect.stringContaining('order_id')],
    ['an argument against its pattern', '{"order_id":"x"}', expect.stringContaining('order_id')],
  ])('API-47 %s is refused and no request is sent', async (_what, values, message) => {
    await ada.addNow({ url: `${service.url}/orders` })

    const reply = await ada.run('get_order', values)

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'bad_arguments', message })
    expect(service.received).toEqual([])
  })

  test('a response nested too deep for JSON is passed on as text', async () => {
    const body = '['.repeat(8_000) + ']'.repeat(8_000)
    service.answers('/deep', () => ({ body, headers: { 'content-type': 'application/json' } }))
    await ada.addFunction('/deep')

    expect(json<Run>(await ada.run('f', {})).result).toBe(body)
  })

  test.each(['..', '.', ''])('the path value %j cannot leave its segment', async (id) => {
    await ada.addFunction('/things/{id}/private')

    expect((await ada.run('f', { id })).json()).toMatchObject({ code: 'bad_arguments' })
    expect(service.received).toEqual([])
  })

  test('Q095 API-47 a function can be called only for its bot and its owner', async () => {
    await ada.addNow({ url: `${service.url}/orders` })
    const eve = await createFunctionOwner(app)

    const byName = await ada.run('get_order', { order_id: '1' }, eve)
    const byBot = await eve.send('POST', '/integration/tool/get_order', {
      id: ada.botId,
      functionParms: '{"order_id":"1"}',
    })

    expect([byName.statusCode, byBot.statusCode]).toEqual([404, 404])
    expect(service.received).toEqual([])
  })

  test('an owner tests at most 60 times a minute, and nothing more is sent', async () => {
    await ada.addFunction('/many')

    const replies = await Promise.all(Array.from({ length: 62 }, () => ada.run('f', {})))

    const refused = replies.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(2)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(service.at('/many')).toHaveLength(60)
  })

  test('ROLE-06 without a paid plan nothing is called', async () => {
    await ada.addNow({ url: `${service.url}/orders` })
    await app.database.db.deleteFrom('subscriptions').where('user_id', '=', ada.user.id).execute()

    const reply = await ada.run('get_order', { order_id: '1' })

    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ code: 'plan_required' })
    expect(service.received).toEqual([])
  })

  test.each([
    ['X-Api-Key: k-123', 'x-api-key', 'k-123'],
    ['Bearer k-456', 'authorization', 'Bearer k-456'],
  ])('API KEY %j is sent as a header', async (auth_header, name, value) => {
    await ada.addFunction('/key', { authtype: 'API KEY', auth_header })

    const reply = await ada.run('f', {})

    expect(reply.statusCode).toBe(200)
    expect(service.received[0]?.headers[name]).toBe(value)
    expect(reply.body).not.toMatch(/k-\d{3}/)
  })

  test('a secret that the service repeats is in no answer and no log, also not in Base64', async () => {
    const key = 'sk_live_51-very-secret'
    service.answers('/echo', ({ headers }) => ({
      body: {
        seen: headers['x-api-key'],
        encoded: Buffer.from(`key:${String(headers['x-api-key'])}`).toString('base64'),
      },
    }))
    await ada.addFunction('/echo', { authtype: 'API KEY', auth_header: `X-Api-Key: ${key}` })

    const reply = await ada.run('f', {})
    const logged = JSON.stringify(await ada.callLog())

    expect(service.received[0]?.headers['x-api-key']).toBe(key)
    for (const text of [reply.body, logged]) {
      expect(text).toContain('[left out]')
      expect(text).not.toContain('very-secret')
      expect(text).not.toContain(Buffer.from(`key:${key}`).toString('base64').slice(6, 24))
    }
  })

  test('CVE-2026-45401 API-47 a redirect to loopback or a metadata address is refused; a credential is never sent to another host', async () => {
    for (const [path, location] of [
      ['/to-loopback', 'http://127.0.0.1:1/'],
      ['/to-metadata', 'http://169.254.169.254/latest'],
    ] as const) {
      service.answers(path, () => ({ status: 302, headers: { location } }))
      await ada.addFunction(path, { functionname: path.slice(1) })

      const reply = await ada.run(path.slice(1), {})

      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ code: 'url_blocked' })
    }
  })

  test('a response below 500 is passed on as it is, also a refusal', async () => {
    service.answers('/unknown', () => ({ status: 404, body: { error: 'no such order' } }))
    await ada.addFunction('/unknown')

    expect(json<Run>(await ada.run('f', {}))).toMatchObject({
      result: { error: 'no such order' },
      message: 'The function returned status 404.',
      call: { status: 404 },
    })
  })
})
