import { definitionFault, type JsonObject } from '@askwell/contract/integration-rules'
import { expect, test } from 'vitest'
import { document, get, only, post, reading } from './document-kit.ts'
import { countOperations, mapDocument } from './index.ts'

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

const wide = (count: number): JsonObject => ({
  properties: Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`f${n}`, { properties: { a: {}, b: {}, c: {} } }]),
  ),
})

test('a schema beyond the caps is made simpler, and refused where that is not enough', () => {
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
