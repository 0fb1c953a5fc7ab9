import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { openService, type Service } from '../fixtures/service.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'
import { byOauth } from './integrating.ts'
import { anyArguments, aRunner, type Run, type Runner } from './running.ts'

describe.each(engines)('services of customers on $name', (engine) => {
  let service: Service
  let house: TestHouse
  let ada: Runner
  let now = Date.now()
  beforeAll(async () => {
    service = await openService()
    house = await openTestHouse(engine, { env: service.env, clock: () => now })
  })
  beforeEach(async () => {
    ada = await aRunner(house, service)
    service.received.length = 0
  })
  afterAll(async () => {
    await house.shut()
    await service.close()
  })

  test('a GET is asked again when its service is busy, a POST is not', async () => {
    service.answers('/busy', (_one, count) =>
      count < 3 ? { status: 503 } : { body: { ok: true } },
    )
    await ada.teach('/busy')
    expect(json<Run>(await ada.run('f', {})).result).toEqual({ ok: true })
    expect(service.at('/busy')).toHaveLength(3)

    service.answers('/busy-post', () => ({ status: 503, body: 'come back later' }))
    await ada.teach('/busy-post', { functionname: 'book', method: 'POST' })
    const reply = await ada.run('book', {})

    expect(reply.statusCode).toBe(502)
    expect(reply.json()).toMatchObject({
      code: 'function_failed',
      message: 'The function answered with status 503: come back later',
    })
    expect(service.at('/busy-post')).toHaveLength(1)
  })

  test('Retry-After is kept to when it is short, and not waited for when it is long', async () => {
    service.answers('/later', () => ({ status: 429, headers: { 'retry-after': '60' }, body: 'no' }))
    await ada.teach('/later')

    const reply = json<Run>(await ada.run('f', {}))

    expect(reply).toMatchObject({ result: 'no', call: { status: 429 } })
    expect(service.at('/later')).toHaveLength(1)
  })

  test('a long answer is cut to 16 KB, one of more than 1 MB is given up', async () => {
    service.answers('/long', () => ({ body: 'ä'.repeat(20_000) }))
    service.answers('/endless', () => ({ body: 'x'.repeat(1024 * 1024 + 1) }))
    await ada.teach('/long')
    await ada.teach('/endless', { functionname: 'endless' })

    const cut = json<Run>(await ada.run('f', {}))
    expect(cut.call).toMatchObject({ is_cut: true, bytes: 40_000 })
    expect(cut.result).toBe('ä'.repeat(8_192))

    const reply = await ada.run('endless', {})
    expect(reply.statusCode).toBe(502)
    expect(reply.json()).toMatchObject({ code: 'function_failed', message: /larger than 1 MB/ })
  })

  test('after five failures in a row a function rests for a minute', async () => {
    service.answers('/down', () => 'break')
    await ada.teach('/down', { method: 'POST' })

    for (let n = 0; n < 5; n += 1) expect((await ada.run('f', {})).statusCode).toBe(502)
    expect((await ada.run('f', {})).json()).toMatchObject({ message: /rests for a minute/ })
    expect(service.at('/down')).toHaveLength(5)

    now += 60_001
    service.answers('/down', () => ({ body: { up: true } }))
    expect(json<Run>(await ada.run('f', {})).result).toEqual({ up: true })
  })

  test('BOT-INT-11 STATE-39 client credentials: one token for many calls, asked again after a change or a 401', async () => {
    let tokens = 0
    service.answers('/token', () => ({
      body: { access_token: `t${(tokens += 1)}`, token_type: 'bearer', expires_in: 3600 },
    }))
    service.answers('/me', ({ headers }) => ({ body: { with: headers.authorization } }))
    const oauth = { ...byOauth, tokenurl: `${service.url}/token` }
    const id = await ada.teach('/me', oauth)

    const answers = await Promise.all(Array.from({ length: 8 }, () => ada.run('f', {})))
    expect(answers.map((reply) => json<Run>(reply).result)).toEqual(
      Array.from({ length: 8 }, () => ({ with: 'Bearer t1' })),
    )
    const [asked] = service.at('/token')
    expect(asked?.headers.authorization).toBe(
      `Basic ${Buffer.from('client-7:kept-very-secret-5150').toString('base64')}`,
    )
    expect(asked?.body).toBe('grant_type=client_credentials')

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

  test('a token URL that wants the secret in the body gets it there; one that refuses is told without it', async () => {
    service.answers('/body-token', ({ body }) =>
      body.includes('client_secret=kept-very-secret-5150')
        ? { body: { access_token: 'inside' } }
        : { status: 401 },
    )
    service.answers('/me2', ({ headers }) => ({ body: { with: headers.authorization } }))
    service.answers('/no-token', ({ body }) => ({ status: 403, body: `you said ${body}` }))
    await ada.teach('/me2', { ...byOauth, tokenurl: `${service.url}/body-token` })
    await ada.teach('/me2', {
      ...byOauth,
      functionname: 'refused',
      tokenurl: `${service.url}/no-token`,
    })

    expect(json<Run>(await ada.run('f', {})).result).toEqual({ with: 'Bearer inside' })
    const reply = await ada.run('refused', {})
    expect(reply.statusCode).toBe(502)
    expect(reply.json()).toMatchObject({ message: 'The token URL answered with status 403.' })
    expect(reply.body).not.toContain('secret')
  })

  test('every call leaves one row in the log, with nothing secret in it', async () => {
    service.answers('/fails', () => ({ status: 500 }))
    await ada.teach('/fails', { method: 'POST' })
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
