import { definitionFault, parseObject, type JsonObject } from '@askwell/contract/integration-rules'
import { expect, test } from 'vitest'
import { countOperations, mapDocument } from './index.ts'

const reading = {
  takenNames: [],
  documentUrl: 'https://shop.example.org/docs/openapi.json',
  isUsablePattern: (pattern: string) => !pattern.includes('(?='),
}

const document = (paths: JsonObject, more: JsonObject = {}): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '2' },
  servers: [{ url: 'https://api.example.org/v1/' }],
  paths,
  ...more,
})

/** The only operation of a document. */
function only(paths: JsonObject, more: JsonObject = {}, changed = {}) {
  const { operations, ...rest } = mapDocument(document(paths, more), { ...reading, ...changed })
  const [operation] = operations
  if (!operation || operations.length !== 1) throw new Error(`${operations.length} operations`)
  const definition = parseObject(operation.fields?.definition ?? '{}') ?? {}
  return { ...rest, operation, parameters: definition['parameters'], definition }
}

const get = (parameters: JsonObject[], more: JsonObject = {}): JsonObject => ({
  get: { operationId: 'find', parameters, ...more },
})
const post = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  post: {
    operationId: 'send',
    requestBody: { required: true, content: { 'application/json': { schema } } },
    ...more,
  },
})
const query = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  in: 'query',
  schema: { type: 'string' },
  ...more,
})

test('BOT-INT-01 a GET takes its path and query values as arguments', () => {
  const { operation, definition } = only({
    '/orders/{order_id}': {
      parameters: [{ name: 'order_id', in: 'path', required: true, schema: { type: 'integer' } }],
      ...get([query('expand', { description: 'What to add.' })], {
        summary: 'One order',
        description: 'Finds an order.',
      }),
    },
  })

  expect(operation).toMatchObject({
    key: 'GET /orders/{order_id}',
    auth: 'NOAUTH',
    problem: null,
    notes: [],
    fields: { functionname: 'find', method: 'GET', url: '/orders/{order_id}', authtype: 'NOAUTH' },
  })
  expect(definition).toEqual({
    name: 'find',
    description: 'One order\n\nFinds an order.',
    parameters: {
      type: 'object',
      properties: {
        order_id: { type: 'integer' },
        expand: { type: 'string', description: 'What to add.' },
      },
      required: ['order_id'],
      additionalProperties: false,
    },
  })
})

test('an operation describes a parameter of its path anew', () => {
  const { parameters } = only({
    '/a': { parameters: [query('page')], ...get([query('page', { schema: { type: 'integer' } })]) },
  })
  expect(parameters).toMatchObject({ properties: { page: { type: 'integer' } } })
})

test('a POST takes the fields of its JSON body, without those that only the service sets', () => {
  const { operation, parameters } = only({
    '/orders': post({
      type: 'object',
      required: ['item', 'id'],
      properties: {
        id: { type: 'string', readOnly: true },
        item: { type: 'string', minLength: 1, example: 'lamp' },
        size: { type: ['integer', 'null'], examples: [3] },
        kind: { const: 'order' },
      },
    }),
  })

  expect(operation).toMatchObject({ problem: null, fields: { method: 'POST', url: '/orders' } })
  expect(parameters).toEqual({
    type: 'object',
    properties: {
      item: { type: 'string', minLength: 1 },
      size: { type: ['integer', 'null'] },
      kind: { const: 'order' },
    },
    required: ['item'],
    additionalProperties: false,
  })
})

test('words of 3.0 become those of 3.1: nullable, and bounds that are sharp', () => {
  const { parameters } = only({
    '/a': post({
      properties: {
        a: { type: 'number', nullable: true, minimum: 3, exclusiveMinimum: true },
        b: { type: 'string', nullable: true, enum: ['x', 'y'] },
        c: { type: 'file' },
      },
    }),
  })
  expect(parameters).toMatchObject({
    properties: {
      a: { type: ['number', 'null'], exclusiveMinimum: 3 },
      b: { type: ['string', 'null'], enum: ['x', 'y', null] },
      c: {},
    },
  })
})

test('the parts of allOf become one, the forms of oneOf are offered together', () => {
  const base: JsonObject = {
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'string' } },
  }
  const whole = only({
    '/a': post({ allOf: [base, { properties: { b: { allOf: [{ type: 'integer' }] } } }] }),
  })
  const forms = only({
    '/a': post({
      oneOf: [base, { required: ['a', 'c'], properties: { a: {}, c: { type: 'boolean' } } }],
    }),
  })

  expect(whole.parameters).toMatchObject({
    properties: { a: { type: 'string' }, b: { type: 'integer' } },
    required: ['a'],
  })
  expect(forms.parameters).toMatchObject({
    properties: { a: { type: 'string' }, c: { type: 'boolean' } },
    required: ['a'],
  })
  expect(forms.operation.notes).toEqual([
    'The service takes one of several forms; all their fields are offered.',
  ])
})

test('a required query value of a POST stands in the address, an optional one is left out', () => {
  const { operation, parameters } = only({
    '/a/{id}': post(
      { properties: { id: { type: 'string' } } },
      {
        parameters: [
          query('version', { required: true, schema: { enum: ['2024-01'] } }),
          query('region', { required: true }),
          query('debug'),
        ],
      },
    ),
  })

  expect(operation.fields?.url).toBe('/a/{id_in_address}?version=2024-01&region={region}')
  expect(parameters).toMatchObject({ required: ['id_in_address', 'region'] })
  expect(operation.notes).toEqual(['Left out because a function cannot send it: debug.'])
})

test('values whose name or form has no place in a query are left out or put into the address', () => {
  const { operation, parameters } = only({
    '/a': get([
      query('filter[kind]', { required: true }),
      query('filter[size]'),
      query('tags', { explode: false, schema: { type: 'array', items: { type: 'string' } } }),
      query('ids', { schema: { type: 'array', items: { type: 'integer' } } }),
      query('where', { schema: { type: 'object' } }),
    ]),
  })

  expect(operation.fields?.url).toBe('/a?filter%5Bkind%5D={filter_kind_}')
  expect(parameters).toMatchObject({
    properties: {
      filter_kind_: { type: 'string' },
      tags: { type: 'string', description: 'Several values are separated by commas.' },
      ids: { type: 'array', items: { type: 'integer' } },
    },
  })
  expect(operation.notes[0]).toContain('filter[size], where')
})

const needs = (place: string) => [{ name: 'X-Tenant', in: place, required: true }]
const body = (content: JsonObject) => ({
  post: { requestBody: { required: true, content } },
})

test.each<[string, JsonObject, string]>([
  ['PUT', { put: {} }, 'Functions read with GET or send with POST; PUT is not possible.'],
  ['DELETE', { delete: {} }, 'DELETE is not possible'],
  ['a required header', get(needs('header')), 'needs the header X-Tenant'],
  ['a required cookie', get(needs('cookie')), 'needs the cookie X-Tenant'],
  [
    'a required object in the query',
    get([query('q', { required: true, schema: { type: 'object' } })]),
    'The value q',
  ],
  ['a form', body({ 'multipart/form-data': {} }), 'functions send JSON'],
  [
    'a list as body',
    body({ 'application/json': { schema: { type: 'array' } } }),
    'a list or a single value',
  ],
  [
    'a body in another file',
    body({ 'application/json': { schema: { $ref: 'other.yaml#/A' } } }),
    'another file',
  ],
  ['a path in another file', { $ref: 'file:///etc/passwd' }, 'another file'],
  [
    'a field nobody can name',
    post({ required: ['a b'], properties: { 'a b': {} } }),
    'The name of the field a b',
  ],
])('%s is listed with the reason', (_what, item, reason) => {
  const { operation } = only({ '/a': item })

  expect(operation.problem).toContain(reason)
  expect(operation.fields).toBeNull()
})

const schemes: JsonObject = {
  key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  bearer: { type: 'http', scheme: 'Bearer' },
  basic: { type: 'http', scheme: 'basic' },
  client: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/token', scopes: {} } } },
  person: { type: 'oauth2', flows: { authorizationCode: {} } },
  inQuery: { type: 'apiKey', in: 'query', name: 'key' },
  cookie: { type: 'apiKey', in: 'header', name: 'Cookie' },
  openId: { type: 'openIdConnect' },
}

test.each<[string, object]>([
  ['key', { auth: 'API KEY', sign_in: 'key', fields: { auth_header: 'X-Api-Key: ' } }],
  ['bearer', { auth: 'API KEY', fields: { auth_header: 'Authorization: Bearer ' } }],
  ['basic', { auth: 'API KEY', fields: { auth_header: 'Authorization: Basic ' } }],
  ['client', { auth: 'OAUTH2.0', fields: { tokenurl: 'https://shop.example.org/token' } }],
  ['person', { problem: expect.stringContaining('the login of a person'), fields: null }],
  ['inQuery', { problem: expect.stringContaining('a key in the query') }],
  ['cookie', { problem: expect.stringContaining('the header Cookie') }],
  ['openId', { problem: expect.stringContaining('openIdConnect') }],
  ['nobody', { problem: expect.stringContaining('nobody') }],
])('signing in by %s is mapped or refused', (name, expected) => {
  const { operation } = only(
    { '/a': get([]) },
    { security: [{ [name]: [] }], components: { securitySchemes: schemes } },
  )
  expect(operation).toMatchObject(expected)
})

test('an operation says for itself how it signs in: not at all, one of several, two at once', () => {
  const more = { security: [{ key: [] }], components: { securitySchemes: schemes } }
  const of = (security: JsonObject[]) => only({ '/a': get([], { security }) }, more)

  expect(of([]).operation).toMatchObject({ auth: 'NOAUTH', sign_in: '' })
  expect(of([{}, { key: [] }]).operation).toMatchObject({ auth: 'NOAUTH' })
  expect(of([{ person: [] }, { client: [] }]).operation).toMatchObject({ auth: 'OAUTH2.0' })
  expect(of([{ key: [], bearer: [] }]).operation.problem).toContain('two ways')
  expect(of([{ bearer: [] }]).sign_ins).toEqual([
    { name: 'bearer', kind: 'bearer', header: 'Authorization', token_url: '', description: '' },
  ])
})

test('servers have their variables filled and are absolute; without one the document counts', () => {
  const servers: JsonObject[] = [
    {
      url: 'https://{region}.example.org/{v}',
      variables: { region: { default: 'eu' }, v: { default: 2 } },
    },
    { url: '/v3', description: 'Here' },
    { url: 'https://{unknown}.example.org' },
    { url: 'file:///etc' },
  ]
  expect(only({ '/a': get([]) }, { servers }).servers).toEqual([
    { url: 'https://eu.example.org/2', description: '' },
    { url: 'https://shop.example.org/v3', description: 'Here' },
  ])
  expect(only({ '/a': get([]) }, { servers: [] }).servers).toEqual([
    { url: 'https://shop.example.org', description: '' },
  ])
  const uploaded = { documentUrl: '' }
  expect(only({ '/a': get([]) }, { servers: [{ url: '/v3' }] }, uploaded).servers).toEqual([])
  const own = get([], { servers: [{ url: 'https://files.example.org/' }] })
  expect(only({ '/a': own }).operation.server).toBe('https://files.example.org')
})

test('names fit a model, are unique, and leave those that the chatbot has', () => {
  const ids = ['list pets!', 'list_pets', '', '9 lives', 'größe', 'x'.repeat(80), 'x'.repeat(80)]
  const paths = Object.fromEntries(
    ids.map((operationId, index) => [`/p${index}/{id}`, { get: { operationId } }]),
  )
  const { operations } = mapDocument(document(paths), { ...reading, takenNames: ['lives'] })

  expect(operations.map(({ name }) => name)).toEqual([
    'list_pets',
    'list_pets_2',
    'get_p2_by_id',
    'lives_2',
    'gro_e',
    'x'.repeat(64),
    `${'x'.repeat(62)}_2`,
  ])
})

test('a long description is cut to 1,000 characters', () => {
  const { definition, operation } = only({ '/a': get([], { description: 'é'.repeat(3_000) }) })
  expect(definition['description']).toHaveLength(1_000)
  expect(operation.description).toHaveLength(1_000)
})

test('a schema that contains itself is told once and left open further down', () => {
  const category: JsonObject = { type: 'object', description: 'A group.' }
  category['properties'] = { name: { type: 'string' }, parent: category }
  const { operation, parameters } = only({ '/a': post(category) })

  expect(parameters).toMatchObject({
    properties: {
      name: { type: 'string' },
      parent: { properties: { parent: { type: 'object', description: 'A group.' } } },
    },
  })
  expect(operation.notes.join()).toContain('contains itself')
})

/** Each level holds the next one twice: 2 to the power of 60 without a limit. */
function doubling(levels: number, key: (inner: JsonObject) => JsonObject): JsonObject {
  let schema: JsonObject = { type: 'object', properties: { end: { type: 'string' } } }
  for (let level = 0; level < levels; level += 1) schema = key(schema)
  return schema
}

test.each<[string, JsonObject]>([
  ['fields', doubling(60, (inner) => ({ properties: { a: inner, b: inner } }))],
  ['parts', doubling(60, (inner) => ({ allOf: [inner, { allOf: [inner] }] }))],
  ['forms', doubling(60, (inner) => ({ oneOf: [inner, inner], properties: { a: inner } }))],
])('a schema that doubles its %s with each level takes no time', (_what, schema) => {
  const begun = performance.now()
  const { operation } = only({ '/a': post(schema) })

  expect(performance.now() - begun).toBeLessThan(1_000)
  expect(definitionFault(operation.fields?.definition ?? '{"a":1}')).toBeNull()
})

test('a schema beyond the caps is made simpler, and refused where that is not enough', () => {
  const wide = (count: number): JsonObject => ({
    properties: Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`f${n}`, { properties: { a: {}, b: {}, c: {} } }]),
    ),
  })
  const simpler = only({ '/a': post(wide(120)) }).operation
  const refused = only({ '/a': post(wide(600)) }).operation

  expect(simpler.notes).toEqual(['Deeply nested fields were made simpler.'])
  expect(definitionFault(simpler.fields?.definition ?? '')).toBeNull()
  expect(refused.problem).toContain('too large for a model')
})

test('a pattern that cannot run in linear time is left to the service', () => {
  const { parameters } = only({
    '/a': post({ properties: { a: { pattern: '(?=x)' }, b: { pattern: '^x$' } } }),
  })
  expect(parameters).toMatchObject({ properties: { a: {}, b: { pattern: '^x$' } } })
})

test('operations of all methods are counted', () => {
  expect(
    countOperations(document({ '/a': { get: {}, put: {}, parameters: [] }, '/b': { trace: {} } })),
  ).toBe(3)
})
