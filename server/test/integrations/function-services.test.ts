import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { startCustomerApi, type CustomerApi } from '../support/customer-api.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import { oauthFields } from './function-owner.ts'
import {
  anyArguments,
  createFunctionRunner,
  type Run,
  type FunctionRunner,
} from './function-runner.ts'

describe.each(engines)('services of customers on $name', (engine) => {
  let service: CustomerApi
  let app: TestApp
  let ada: FunctionRunner
  let now = Date.now()
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

  test('a GET is retried when its service is busy, a POST is not', async () => {
    service.answers('/busy', (_one, count) =>
      count < 3 ? { status: 503 } : { body: { ok: true } },
    )
    await ada.addFunction('/busy')
    expect(json<Run>(await ada.run('f', {})).result).toEqual({ ok: true })
    expect(service.at('/busy')).toHaveLength(3)

    service.answers('/busy-post', () => ({ status: 503, body: 'come back later' }))
    await ada.addFunction('/busy-post', { functionname: 'book', method: 'POST' })
    const reply = await ada.run('book', {})

    expect(reply.statusCode).toBe(502)
    expect(reply.json()).toMatchObject({
      code: 'function_failed',
      message: 'The function returned status 503: come back later',
    })
    expect(service.at('/busy-post')).toHaveLength(1)
  })

  test('a short Retry-After is respected, a long one is not waited for', async () => {
    service.answers('/later', () => ({ status: 429, headers: { 'retry-after': '60' }, body: 'no' }))
    await ada.addFunction('/later')

    const reply = json<Run>(await ada.run('f', {}))

    expect(reply).toMatchObject({ result: 'no', call: { status: 429 } })
    expect(service.at('/later')).toHaveLength(1)
  })

  test('a long response is cut to 16 KB, one of more than 1 MB is refused', async () => {
    service.answers('/long', () => ({ body: 'ä'.repeat(20_000) }))
    service.answers('/endless', () => ({ body: 'x'.repeat(1024 * 1024 + 1) }))
    await ada.addFunction('/long')
    await ada.addFunction('/endless', { functionname: 'endless' })

    const cut = json<Run>(await ada.run('f', {}))
    expect(cut.call).toMatchObject({ is_cut: true, bytes: 40_000 })
    expect(cut.result).toBe('ä'.repeat(8_192))

    const reply = await ada.run('endless', {})
    expect(reply.statusCode).toBe(502)
    expect(reply.json()).toMatchObject({ code: 'function_failed', message: /larger than 1 MB/ })
  })

  test('after five consecutive failures a function is paused for a minute', async () => {
    service.answers('/down', () => 'break')
    await ada.addFunction('/down', { method: 'POST' })

    for (let n = 0; n < 5; n += 1) expect((await ada.run('f', {})).statusCode).toBe(502)
    expect((await ada.run('f', {})).json()).toMatchObject({ message: /paused for a minute/ })
    expect(service.at('/down')).toHaveLength(5)

    now += 60_001
    service.answers('/down', () => ({ body: { up: true } }))
    expect(json<Run>(await ada.run('f', {})).result).toEqual({ up: true })
  })

  test('BOT-INT-11 STATE-39 client credentials: one token for many calls, requested again after a change or a 401', async () => {
    let tokens = 0
    service.answers('/token', () => ({
      body: { access_token: `t${(tokens += 1)}`, token_type: 'bearer', expires_in: 3600 },
    }))
    service.answers('/me', ({ headers }) => ({ body: { with: headers.authorization } }))
    const oauth = { ...oauthFields, tokenurl: `${service.url}/token` }
    const id = await ada.addFunction('/me', oauth)

    const answers = await Promise.all(Array.from({ length: 8 }, () => ada.run('f', {})))
    expect(answers.map((reply) => json<Run>(reply).result)).toEqual(
      Array.from({ length: 8 }, () => ({ with: 'Bearer t1' })),
    )
    const [request] = service.at('/token')
    expect(request?.headers.authorization).toBe(
      `Basic ${Buffer.from('client-7:kept-very-secret-5150').toString('base64')}`,
    )
    expect(request?.body).toBe('grant_type=client_credentials')

    json(
      await ada.edit(id, {
        ...oauth,
        functionname: 'f',
        definition: anyArguments,
        url: `${service.url}/me`,
        method: 'GET',
        secret: '********',
        clientid: 'client-8',
      }),
    )
    expect(json<Run>(await ada.run('f', {})).result).toEqual({ with: 'Bearer t2' })

    service.answers('/me', ({ headers }) =>
      headers.authorization === 'Bearer t2' ? { status: 401 } : { body: 'welcome' },
    )
    expect(json<Run>(await ada.run('f', {})).result).toBe('welcome')
    now += 3_600_000
    service.answers('/me', ({ headers }) => ({ body: { with: headers.authorization } }))
    expect(json<Run>(await ada.run('f', {})).result).toEqual({ with: 'Bearer t4' })
  })

  test('a token URL that requires the secret in the body gets it there; an error is reported without it', async () => {
    service.answers('/body-token', ({ body }) =>
      body.includes('client_secret=kept-very-secret-5150')
        ? { body: { access_token: 'inside' } }
        : { status: 401 },
    )
    service.answers('/me2', ({ headers }) => ({ body: { with: headers.authorization } }))
    service.answers('/no-token', ({ body }) => ({ status: 403, body: `you said ${body}` }))
    await ada.addFunction('/me2', { ...oauthFields, tokenurl: `${service.url}/body-token` })
    await ada.addFunction('/me2', {
      ...oauthFields,
      functionname: 'refused',
      tokenurl: `${service.url}/no-token`,
    })

    expect(json<Run>(await ada.run('f', {})).result).toEqual({ with: 'Bearer [left out]' })
    expect(service.received.at(-1)?.headers['authorization']).toBe('Bearer inside')
    const reply = await ada.run('refused', {})
    expect(reply.statusCode).toBe(502)
    expect(reply.json()).toMatchObject({ message: 'The token URL returned status 403.' })
    expect(reply.body).not.toContain('secret')
  })

  test('every call writes one row of the log, without secrets', async () => {
    service.answers('/fails', () => ({ status: 500 }))
    await ada.addFunction('/fails', { method: 'POST' })
    await ada.addNow({
      url: `${service.url}/orders`,
      functionname: 'good',
      definition: anyArguments,
    })

    await ada.run('good', {
      order: 'a'.repeat(300),
      password: 'hunter2',
      nested: { apiKey: 'k-1' },
    })
    now += 1
    await ada.run('f', {})
    now += 1
    await ada.addNow({ url: `${service.url}/orders` })
    await ada.run('get_order', {})

    const rows = await ada.callLog()
    expect(rows).toMatchObject([
      { function_name: 'good', status: 200, error_class: null, conversation_id: null },
      { function_name: 'f', status: 500, error_class: 'function_failed' },
      { function_name: 'get_order', status: null, error_class: 'bad_arguments', bytes: 0 },
    ])
    expect(rows[0]?.arguments).toBe(
      `{"order":"${'a'.repeat(200)}…","password":"[left out]","nested":{"apiKey":"[left out]"}}`,
    )
    expect(rows[0]?.arguments_hash).toMatch(/^[\da-f]{64}$/)
    expect(JSON.stringify(rows)).not.toMatch(/hunter2|k-1/)
  })
})
