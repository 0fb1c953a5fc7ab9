import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { openApiLimits } from '@askwell/contract/integrations/openapi'
import * as refusalTexts from '@askwell/messages/openapi/refusals'
import { afterAll, expect, test } from 'vitest'
import { portOf } from '../../../test/support/port-of.ts'
import { OpenApiReader } from './openapi-reader.ts'
import { readDocument } from './read-document.ts'

const reader = new OpenApiReader()
afterAll(() => reader.close())

const task = (text: unknown) => ({
  text: typeof text === 'string' ? text : JSON.stringify(text),
  documentUrl: '',
  takenNames: [],
})
const read = (text: unknown) => readDocument(task(text))
const whole = (paths: object, more: object = {}) => ({
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://api.example.org' }],
  paths,
  ...more,
})
const fixture = (name: string) =>
  readFile(path.join(import.meta.dirname, '../../../test/integrations/openapi', name), 'utf8')

const choices = async (text: string) => {
  const result = await read(text)
  if ('refusal' in result) throw new Error(result.refusal)
  const { operations, ...rest } = result.description
  return {
    ...rest,
    operations: operations.map(({ key, name, auth, problem }) => [
      key,
      name,
      auth,
      problem === null,
    ]),
  }
}

test('BOT-INT-01 OpenAPI 3.0 in JSON, 3.0 in YAML and 3.1 are read', async () => {
  expect(await choices(await fixture('pets-3.0.json'))).toMatchObject({
    title: 'Pet clinic',
    servers: [{ url: 'https://clinic.example.org/v1' }],
    sign_ins: [{ name: 'clinic_key', kind: 'api_key', header: 'X-Clinic-Key' }],
    operations: [
      ['GET /pets', 'listPets', 'API KEY', true],
      ['POST /pets', 'addPet', 'API KEY', true],
      ['GET /pets/{petId}', 'getPet', 'NOAUTH', true],
      ['DELETE /pets/{petId}', 'removePet', 'NOAUTH', false],
    ],
  })
  expect(await choices(await fixture('orders-3.0.yaml'))).toMatchObject({
    sign_ins: [{ kind: 'oauth2', token_url: 'https://login.example.org/token' }],
    operations: [
      ['GET /orders/{order-id}', 'get_orders_by_order-id', 'OAUTH2.0', true],
      ['POST /orders/{order-id}/notes', 'add_note', 'OAUTH2.0', true],
    ],
  })
  expect(await choices(await fixture('slots-3.1.yaml'))).toMatchObject({
    sign_ins: [{ kind: 'bearer' }],
    operations: [
      ['GET /slots', 'find_slots', 'NOAUTH', true],
      ['POST /bookings', 'book', 'API KEY', true],
      ['POST /photos', 'post_photos', 'NOAUTH', false],
    ],
  })
})

test.each(['null', '[]', '3', '"openapi"'])(
  'a document that is %s is refused by name',
  async (text) => {
    expect(await read(text)).toEqual({ refusal: refusalTexts.notOpenApi })
  },
)

test('CVE-2026-40933 references to files and addresses are never resolved', async () => {
  let hits = 0
  const victim = createServer((_request, response) => {
    hits += 1
    response.end('{"type":"string","description":"an inner secret"}')
  })
  await new Promise<void>((resolve) => victim.listen(0, '127.0.0.1', resolve))
  const inner = `http://127.0.0.1:${portOf(victim)}/secret.json`

  for (const $ref of [
    'file:///etc/passwd',
    '/etc/passwd',
    '../../../../etc/passwd',
    inner,
    `${inner}#/a`,
  ]) {
    for (const more of [{}, { $id: inner }, { id: inner }]) {
      const schema = { ...more, type: 'object', properties: { a: { $ref } } }
      const content = { 'application/json': { schema } }
      const item = { post: { requestBody: { required: true, content } } }
      const components = { schemas: { A: { $ref } }, parameters: { P: { $ref } } }
      const document = whole(
        {
          '/a': item,
          '/b': { $ref },
          '/c': { get: { parameters: [{ $ref }] } },
          '/d': { post: { requestBody: { $ref } } },
          '/e': { get: { parameters: [{ $ref: '#/components/parameters/P' }] } },
        },
        { components, ...more },
      )
      const result = await reader.read(task(document))

      expect(result.operations.map(({ problem }) => problem === null)).toEqual([
        true,
        false,
        false,
        false,
        false,
      ])
      expect(result.operations[0]?.notes.join()).toContain('another file')
      expect(JSON.stringify(result)).not.toMatch(/root:|inner secret/)
    }
  }
  victim.close()
  expect(hits).toBe(0)
})

const operations = (count: number) =>
  whole(Object.fromEntries(Array.from({ length: count }, (_, n) => [`/p${n}`, { get: {} }])))

test('200 operations are read, 201 are refused', async () => {
  expect(await read(operations(openApiLimits.operations))).toHaveProperty('description')
  expect(await read(operations(openApiLimits.operations + 1))).toEqual({
    refusal: expect.stringContaining('201 operations, but the limit is 200'),
  })
})

const bomb = (levels: number) =>
  Array.from({ length: levels }, (_, n) =>
    n === 0
      ? 'a0: &a0 [x, x]'
      : `a${n}: &a${n} [${Array(10)
          .fill(`*a${n - 1}`)
          .join(', ')}]`,
  ).join('\n')

test.each<[string, unknown, string]>([
  ['a bomb of aliases', `openapi: 3.0.3\n${bomb(12)}`, 'too many values'],
  ['an alias of itself', 'openapi: 3.0.3\na: &a [*a]', 'nested too deeply'],
  ['a billion levels', '['.repeat(1_000_000), 'neither JSON nor YAML'],
  ['levels of objects', '{"a":'.repeat(200) + '1' + '}'.repeat(200), 'nested too deeply'],
  ['a Swagger document', { swagger: '2.0' }, 'Swagger 2.0'],
  ['a later version', { openapi: '4.0.0' }, 'Only 3.0 and 3.1'],
  ['a list', [], "isn't an OpenAPI document"],
  ['something else', { a: 1 }, "isn't an OpenAPI document"],
  ['no title', { openapi: '3.0.0', info: {} }, 'info.title'],
  ['no operations', whole({}), 'no operations'],
  [
    'a document that is a text',
    whole({ '/a': { get: {} } }, { $ref: '#/info/title' }),
    'references',
  ],
  ['a document that is nothing', whole({ '/a': { get: {} } }, { $ref: '#/b' }), 'references'],
  ['no text at all', '', 'neither JSON nor YAML'],
  ['bytes', '\0\u0001', 'neither JSON nor YAML'],
  ['a tag that makes code', 'a: !!js/function "function(){}"', 'neither JSON nor YAML'],
])('%s is refused with a message', async (_what, text, reason) => {
  expect(await read(text)).toEqual({ refusal: expect.stringContaining(reason) })
})

test('CVE-2026-40933 a configuration that starts a program is refused', async () => {
  for (const config of [
    { mcpServers: { shell: { command: 'npx', args: ['--yes', 'evil'] } } },
    { command: 'sh', args: ['-c', 'id'] },
    whole({ '/a': { get: {} } }, { mcpServers: {} }),
  ]) {
    expect(await read(config)).toEqual({ refusal: expect.stringContaining('Commands never run') })
  }
})

test('keys that mean a prototype are dropped', async () => {
  const evil = '{"__proto__":{"polluted":1},"constructor":{"type":"string"}}'
  const text = JSON.stringify(
    whole({
      '/a': {
        post: {
          requestBody: { content: { 'application/json': { schema: { properties: 'evil' } } } },
        },
      },
    }),
  ).replace('"evil"', evil)

  const result = JSON.stringify(await read(text))

  expect(result).toContain('constructor')
  expect(result).not.toContain('polluted')
  expect({}).not.toHaveProperty('polluted')
})

const posting = (name: string) => ({
  post: {
    requestBody: {
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    },
  },
})

test('circular references end: a schema to itself, two to each other, one to nothing', async () => {
  const schemas = {
    Group: { type: 'object', properties: { parent: { $ref: '#/components/schemas/Group' } } },
    Hen: { properties: { egg: { $ref: '#/components/schemas/Egg' } } },
    Egg: { allOf: [{ $ref: '#/components/schemas/Hen' }], description: 'From a hen.' },
    Self: { $ref: '#/components/schemas/Self' },
  }
  const paths = Object.fromEntries(
    [...Object.keys(schemas), 'Nothing'].map((name) => [`/${name}`, posting(name)]),
  )
  const { operations: listed } = await reader.read(task(whole(paths, { components: { schemas } })))

  expect(listed.map(({ problem }) => problem === null)).toEqual([true, true, true, false, true])
  expect(listed[0]?.notes).toEqual([
    'A part that contains itself is described once. Further down, it accepts any value.',
  ])
})

/** A document of the maximum size, with a reference in each operation. */
function largest(): string {
  const properties = Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [
      `field_${n}`,
      { type: 'string', description: 'x'.repeat(90) },
    ]),
  )
  const schema = { $ref: '#/components/schemas/Big' }
  const content = { 'application/json': { schema } }
  const paths = Object.fromEntries(
    Array.from({ length: 200 }, (_, n) => [`/p${n}`, { post: { requestBody: { content } } }]),
  )
  const text = JSON.stringify(whole(paths, { components: { schemas: { Big: { properties } } } }))
  return text.padEnd(openApiLimits.bytes, ' ')
}

test('the largest document is read outside of the main thread', async () => {
  const text = largest()
  const before = { main: process.threadCpuUsage(), all: process.cpuUsage() }
  const { operations: listed } = await reader.read(task(text))
  const main = process.threadCpuUsage(before.main).user

  expect(listed.filter(({ problem }) => problem === null)).toHaveLength(200)
  expect(main).toBeLessThan(process.cpuUsage(before.all).user / 3)
})

test('documents are read one after the other, and the queue is limited', async () => {
  const few = Array.from({ length: 12 }, () => reader.read(task(operations(1))))
  const ends = await Promise.allSettled(few)

  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  expect(ends[11]).toMatchObject({ reason: { code: 'overloaded' } })
})
