import { definitionError, type JsonObject } from '@askwell/contract/integrations/integration-rules'
import { expect, test } from 'vitest'
import {
  openApiDocument,
  getOperation,
  mapOnlyOperation,
  postOperation,
  mapOptions,
} from './testing/openapi-document-fixture.ts'
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
  digest: { type: 'http', scheme: 'digest' },
}

test.each<[string, object]>([
  ['key', { auth: 'API KEY', sign_in: 'key', fields: { auth_header: 'X-Api-Key: ' } }],
  ['bearer', { auth: 'API KEY', fields: { auth_header: 'Authorization: Bearer ' } }],
  ['basic', { auth: 'API KEY', fields: { auth_header: 'Authorization: Basic ' } }],
  ['client', { auth: 'OAUTH2.0', fields: { tokenurl: 'https://shop.example.org/token' } }],
  ['person', { problem: expect.stringContaining('needs a person to sign in'), fields: null }],
  ['inQuery', { problem: expect.stringContaining('a key in the query') }],
  ['cookie', { problem: expect.stringContaining('the header Cookie') }],
  ['openId', { problem: expect.stringContaining('openIdConnect') }],
  ['digest', { problem: expect.stringContaining('digest') }],
  ['nobody', { problem: expect.stringContaining('nobody') }],
])('maps or refuses the security scheme %s', (name, expected) => {
  const { operation } = mapOnlyOperation(
    { '/a': getOperation([]) },
    { security: [{ [name]: [] }], components: { securitySchemes: schemes } },
  )
  expect(operation).toMatchObject(expected)
})

test('reads the security of an operation: none, one of several, two at once', () => {
  const more = { security: [{ key: [] }], components: { securitySchemes: schemes } }
  const of = (security: JsonObject[]) =>
    mapOnlyOperation({ '/a': getOperation([], { security }) }, more)

  expect(of([]).operation).toMatchObject({ auth: 'NOAUTH', sign_in: '' })
  expect(of([{}, { key: [] }]).operation).toMatchObject({ auth: 'NOAUTH' })
  expect(of([{ person: [] }, { client: [] }]).operation).toMatchObject({ auth: 'OAUTH2.0' })
  expect(of([{ key: [], bearer: [] }]).operation.problem).toContain('two ways')
  expect(of([{ bearer: [] }]).sign_ins).toEqual([
    { name: 'bearer', kind: 'bearer', header: 'Authorization', token_url: '', description: '' },
  ])
})

test("fills in server variables and resolves relative servers; without one it uses the document's URL", () => {
  const servers: JsonObject[] = [
    {
      url: 'https://{region}.example.org/{v}',
      variables: { region: { default: 'eu' }, v: { default: 2 } },
    },
    { url: '/v3', description: 'Here' },
    { url: 'https://{unknown}.example.org' },
    { url: 'file:///etc' },
  ]
  expect(mapOnlyOperation({ '/a': getOperation([]) }, { servers }).servers).toEqual([
    { url: 'https://eu.example.org/2', description: '' },
    { url: 'https://shop.example.org/v3', description: 'Here' },
  ])
  expect(mapOnlyOperation({ '/a': getOperation([]) }, { servers: [] }).servers).toEqual([
    { url: 'https://shop.example.org', description: '' },
  ])
  const uploaded = { documentUrl: '' }
  expect(
    mapOnlyOperation({ '/a': getOperation([]) }, { servers: [{ url: '/v3' }] }, uploaded).servers,
  ).toEqual([])
  const own = getOperation([], { servers: [{ url: 'https://files.example.org/' }] })
  expect(mapOnlyOperation({ '/a': own }).operation.server).toBe('https://files.example.org')
})

test('creates valid unique names that the chatbot does not use', () => {
  const ids = ['list pets!', 'list_pets', '', '9 lives', 'größe', 'x'.repeat(80), 'x'.repeat(80)]
  const paths = Object.fromEntries(
    ids.map((operationId, index) => [`/p${index}/{id}`, { get: { operationId } }]),
  )
  const { operations } = mapDocument(openApiDocument(paths), {
    ...mapOptions,
    takenNames: ['lives'],
  })

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

test('shortens a long description to 1,000 characters', () => {
  const { definition, operation } = mapOnlyOperation({
    '/a': getOperation([], { description: 'é'.repeat(3_000) }),
  })
  expect(definition['description']).toHaveLength(1_000)
  expect(operation.description).toHaveLength(1_000)
})

test('expands a recursive schema once and leaves deeper levels unconstrained', () => {
  const category: JsonObject = { type: 'object', description: 'A group.' }
  category['properties'] = { name: { type: 'string' }, parent: category }
  const { operation, parameters } = mapOnlyOperation({ '/a': postOperation(category) })

  expect(parameters).toMatchObject({
    properties: {
      name: { type: 'string' },
      parent: { properties: { parent: { type: 'object', description: 'A group.' } } },
    },
  })
  expect(operation.notes.join()).toContain('contains itself')
})

test('a field in another file accepts any value, which a note says', () => {
  const { operation, parameters } = mapOnlyOperation({
    '/a': postOperation({ properties: { size: { $ref: 'sizes.json#/Size' } } }),
  })

  expect(parameters).toMatchObject({ properties: { size: {} } })
  expect(operation.notes).toEqual(['A part defined in another file accepts any value.'])
})

test('a field with fields or items but no type is an object or a list', () => {
  const { parameters } = mapOnlyOperation({
    '/a': postOperation({
      properties: { address: { properties: { city: {} } }, tags: { items: {} } },
    }),
  })

  expect(parameters).toMatchObject({
    properties: { address: { type: 'object' }, tags: { type: 'array' } },
  })
})

/** Each level contains the next one twice: 2 to the power of 60 schemas without a limit. */
function doubling(levels: number, key: (inner: JsonObject) => JsonObject): JsonObject {
  let schema: JsonObject = { type: 'object', properties: { end: { type: 'string' } } }
  for (let level = 0; level < levels; level += 1) schema = key(schema)
  return schema
}

test.each<[string, JsonObject]>([
  ['fields', doubling(60, (inner) => ({ properties: { a: inner, b: inner } }))],
  ['parts', doubling(60, (inner) => ({ allOf: [inner, { allOf: [inner] }] }))],
  ['forms', doubling(60, (inner) => ({ oneOf: [inner, inner], properties: { a: inner } }))],
])(
  'maps a schema that doubles its %s with each level, without reading it 2^60 times',
  (_what, schema) => {
    const { operation } = mapOnlyOperation({ '/a': postOperation(schema) })

    expect(definitionError(operation.fields?.definition ?? '{"a":1}')).toBeNull()
  },
)

const wide = (count: number): JsonObject => ({
  properties: Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`f${n}`, { properties: { a: {}, b: {}, c: {} } }]),
  ),
})

test('simplifies a schema beyond the limits, and refuses it when that is not enough', () => {
  const simpler = mapOnlyOperation({ '/a': postOperation(wide(120)) }).operation
  const refused = mapOnlyOperation({ '/a': postOperation(wide(600)) }).operation

  expect(simpler.notes).toEqual(['Deeply nested fields were simplified.'])
  expect(definitionError(simpler.fields?.definition ?? '')).toBeNull()
  expect(refused.problem).toContain('too large for a model')
})

test('drops a pattern that cannot run in linear time', () => {
  const { parameters } = mapOnlyOperation({
    '/a': postOperation({ properties: { a: { pattern: '(?=x)' }, b: { pattern: '^x$' } } }),
  })
  expect(parameters).toMatchObject({ properties: { a: {}, b: { pattern: '^x$' } } })
})

test('counts operations of all methods', () => {
  expect(
    countOperations(
      openApiDocument({ '/a': { get: {}, put: {}, parameters: [] }, '/b': { trace: {} } }),
    ),
  ).toBe(3)
})
