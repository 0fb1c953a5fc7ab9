import { ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { OpenApiDescription } from '@askwell/contract/integrations/openapi'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { engines } from '../support/engines.ts'
import { startCustomerApi, type CustomerApi } from '../support/customer-api.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import {
  createFunctionOwner,
  oauthFields,
  functionFields,
  type FunctionOwner,
} from './function-owner.ts'

const fixture = (name: string) =>
  readFile(path.join(import.meta.dirname, './openapi', name), 'utf8')

const small = (more: object = {}) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/orders': { get: { operationId: 'get_order' } } },
    ...more,
  })

/** Uploads a file like the screen does. */
const upload = (ada: FunctionOwner, text: string) =>
  ada.send('POST', '/integration/openapi', { bot_id: ada.botId, file: new Blob([text]) })
const point = (ada: FunctionOwner, url: string) =>
  ada.send('POST', '/integration/openapi', { bot_id: ada.botId, url })

/** Records and blocks every program that this process starts asynchronously. */
function watchPrograms() {
  const started = vi.fn<() => void>()
  const real: unknown = Reflect.get(ChildProcess.prototype, 'spawn')
  Reflect.set(ChildProcess.prototype, 'spawn', started)
  return { started, restore: () => Reflect.set(ChildProcess.prototype, 'spawn', real) }
}

const named = (functionname: string, more: object = {}) => ({
  ...functionFields(''),
  functionname,
  ...more,
})
const addFunctions = (ada: FunctionOwner, functions: unknown) =>
  ada.call('/integration/import', { bot_id: ada.botId, functions })

describe.each(engines)('functions from an OpenAPI document on $name', (engine) => {
  let service: CustomerApi
  let app: TestApp
  let ada: FunctionOwner
  beforeAll(async () => {
    service = await startCustomerApi()
    app = await createTestApp(engine, { env: service.env })
  })
  beforeEach(async () => {
    service.received.length = 0
    ada = await createFunctionOwner(app)
  })
  afterAll(async () => {
    await app.close()
    await service.close()
  })

  test('BOT-INT-01 a file is read, and the chosen operations are added', async () => {
    const reply = await upload(ada, await fixture('pets-3.0.json'))
    const { operations, servers } = json<OpenApiDescription>(reply)
    const [server] = servers
    const chosen = operations.flatMap(({ fields }) => (fields ? [fields] : []))
    const filled = chosen.map((fields) => ({
      ...fields,
      url: `${server?.url}${fields.url}`,
      auth_header: 'X-Clinic-Key: paws-5150',
    }))

    const added = await addFunctions(ada, filled)

    expect(json(added)).toEqual({
      status: 1,
      message: '3 functions added.',
      ids: [expect.any(String), expect.any(String), expect.any(String)],
    })
    expect(added.body).not.toContain('paws-5150')
    expect(await ada.list()).toMatchObject([
      { name: 'addPet', method: 'POST', authtype: 'API KEY' },
      { name: 'getPet', method: 'GET', authtype: 'NOAUTH' },
      { name: 'listPets', method: 'GET', authtype: 'API KEY' },
    ])
    const [id = ''] = json<{ ids: string[] }>(added).ids
    expect(await ada.fetch(id)).toMatchObject({
      name: 'listPets',
      url: 'https://clinic.example.org/v1/pets',
      auth_header: '********',
    })
  })

  test('BOT-INT-01 an address is loaded through the egress guard, and relative servers are resolved against it', async () => {
    const text = await fixture('slots-3.1.yaml')
    service.answers('/docs/slots.yaml', () => ({ body: text }))

    const read = json<OpenApiDescription>(await point(ada, `${service.url}/docs/slots.yaml`))

    expect(read).toMatchObject({ title: 'Appointments', servers: [{ url: service.url }] })
    expect(read.operations).toHaveLength(3)
  })

  test('an imported function is called like any other', async () => {
    service.answers('/orders/7', () => ({ body: { state: 'sent' } }))
    const document = small({
      servers: [{ url: service.url }],
      paths: { '/orders/{id}': { get: { operationId: 'get_order' } } },
    })
    const [operation] = json<OpenApiDescription>(await upload(ada, document)).operations
    const fields = { ...operation?.fields, url: `${service.url}${operation?.fields?.url}` }
    json(await addFunctions(ada, [fields]))

    const body = { id: ada.botId, functionParms: '{"id":"7"}' }
    const run = json<{ result: unknown }>(await ada.call('/integration/tool/get_order', body))

    expect(run.result).toEqual({ state: 'sent' })
  })

  test('a name that is already used is offered with a number', async () => {
    await ada.addNow()
    const [operation] = json<OpenApiDescription>(await upload(ada, small())).operations
    expect(operation).toMatchObject({ name: 'get_order_2' })
  })

  test.each<[string, (service: CustomerApi) => string, number, string, string]>([
    ['nothing', () => '', 400, 'invalid_request', 'Choose a file'],
    ['no address', () => 'orders', 400, 'invalid_request', 'A valid URL'],
    [
      'CVE-2026-31829 an inner address',
      () => 'http://127.0.0.1:9/',
      400,
      'url_blocked',
      'not allowed',
    ],
    ['metadata', () => 'http://169.254.169.254/x.json', 400, 'url_blocked', 'not allowed'],
    ['a local file', () => 'file:///etc/passwd', 400, 'invalid_request', 'A valid URL'],
    ['a way to an inner address', ({ url }) => `${url}/inner`, 400, 'url_blocked', 'not allowed'],
    ['a web page', ({ url }) => `${url}/page`, 400, 'invalid_request', 'a web page'],
    ['a lost page', ({ url }) => `${url}/lost`, 400, 'invalid_request', 'status 404'],
    ['too much', ({ url }) => `${url}/large`, 413, 'too_large', 'up to 2 MB'],
  ])('%s as an address is refused with a message', async (...[, urlOf, status, code, message]) => {
    const html = { 'content-type': 'text/html' }
    const large = `${small()}${' '.repeat(2 * 1024 * 1024)}`
    service.answers('/inner', () => ({ status: 302, headers: { location: 'http://127.0.0.1:9/' } }))
    service.answers('/page', () => ({ body: '<p>Docs</p>', headers: html }))
    service.answers('/lost', () => ({ status: 404 }))
    service.answers('/large', () => ({ body: large }))

    const reply = await point(ada, urlOf(service))

    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ code, message: expect.stringContaining(message) })
  })

  test('2 MB are accepted, one byte more is refused', async () => {
    const max = small().padEnd(2 * 1024 * 1024, ' ')

    expect((await upload(ada, max)).statusCode).toBe(200)
    const reply = await upload(ada, `${max} `)
    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({ code: 'too_large' })
  })

  test('CVE-2026-40933 a configuration that starts a program is refused and nothing is started', async () => {
    const { started, restore } = watchPrograms()
    const stdio = { type: 'stdio', command: 'npx', args: ['--yes', '@evil/mcp'], env: { A: '1' } }
    const config = { mcpServers: { helper: stdio } }

    const replies = [
      await upload(ada, JSON.stringify(config)),
      await upload(ada, 'mcpServers:\n  helper:\n    command: npx\n    args: [--yes, evil]\n'),
      await upload(ada, small(config)),
      await addFunctions(ada, [config]),
      await addFunctions(ada, [stdio]),
      await addFunctions(ada, [{ ...named('run'), url: 'stdio://npx --yes evil' }]),
    ]
    // Unknown fields of a valid function are dropped.
    json(await addFunctions(ada, [{ ...named('kept'), ...stdio }]))

    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(400))
    const rows = await app.database.db
      .selectFrom('bot_function')
      .selectAll()
      .where('bot_id', '=', ada.botId)
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/\bnpx\b/)
    expect(started).not.toHaveBeenCalled()
    spawn('true')
    expect(started).toHaveBeenCalledTimes(1)
    restore()
  })

  test('one refused function keeps all others out, and the error names it', async () => {
    await ada.addNow()
    const good = named('good')
    const cases: [unknown[], number, object][] = [
      [
        [good, named('1st')],
        400,
        { code: 'invalid_request', errors: { '1.functionname': expect.any(String) } },
      ],
      [
        [good, named('b', { definition: '{}' })],
        400,
        { errors: { '1.definition': expect.any(String) } },
      ],
      [
        [good, named('b', { ...oauthFields, secret: '' })],
        400,
        { errors: { '1.secret': 'Client Secret is required' } },
      ],
      [
        [good, named('b', { url: 'http://10.0.0.1/' })],
        400,
        { code: 'url_blocked', message: expect.stringContaining('b: ') },
      ],
      [
        [good, named('b', { definition: '{"parameters":{"pattern":"(?=a)"}}' })],
        400,
        { errors: { '1.definition': expect.any(String) } },
      ],
      [
        [good, named('get_order')],
        409,
        { code: 'name_taken', errors: { '1.functionname': expect.any(String) } },
      ],
      [[good, good], 400, { errors: { '1.functionname': 'Two functions have this name.' } }],
      [[good, null], 400, { code: 'invalid_request' }],
      [[], 400, { code: 'invalid_request' }],
      [Array.from({ length: 51 }, (_, n) => named(`f${n}`)), 400, { code: 'invalid_request' }],
      [
        Array.from({ length: 50 }, (_, n) => named(`f${n}`)),
        400,
        { message: 'A chatbot can have up to 50 functions.' },
      ],
    ]

    for (const [functions, status, message] of cases) {
      const reply = await addFunctions(ada, functions)
      expect(reply.statusCode).toBe(status)
      expect(reply.json()).toMatchObject(message)
    }
    expect(await ada.list()).toMatchObject([{ name: 'get_order' }])
  })

  test('fifty functions of many kilobytes are added at once, without characters that databases cannot store', async () => {
    const definition = JSON.stringify({ description: 'x'.repeat(40_000) })
    const many = Array.from({ length: 50 }, (_, n) => named(`f${n}`, { definition }))
    many[0] = named('f0', { url: 'https://shop.example.org/\0a' })

    json(await addFunctions(ada, many))

    expect(await ada.list()).toHaveLength(50)
  })

  test('ROLE-06 Free may not import, and secrets are stored encrypted', async () => {
    json(await addFunctions(ada, [named('pay', oauthFields)]))
    const stored = await app.database.db
      .selectFrom('bot_function')
      .select('client_secret')
      .where('bot_id', '=', ada.botId)
      .executeTakeFirstOrThrow()
    expect(stored.client_secret).not.toContain('kept-very-secret')

    await app.database.db.deleteFrom('subscriptions').where('user_id', '=', ada.user.id).execute()
    for (const reply of [await upload(ada, small()), await addFunctions(ada, [named('other')])]) {
      expect(reply.statusCode).toBe(403)
      expect(reply.json()).toMatchObject({ code: 'plan_required' })
    }
  })
})
