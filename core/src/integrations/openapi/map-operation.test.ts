import type { JsonObject } from '@askwell/contract/integrations/integration-rules'
import { expect, test } from 'vitest'
import {
  getOperation,
  mapOnlyOperation,
  postOperation,
  queryParameter,
} from './testing/openapi-document-fixture.ts'

test('BOT-INT-01 uses path and query values of a GET as arguments', () => {
  const { operation, definition } = mapOnlyOperation({
    '/orders/{order_id}': {
      parameters: [{ name: 'order_id', in: 'path', required: true, schema: { type: 'integer' } }],
      ...getOperation([queryParameter('expand', { description: 'What to add.' })], {
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

test("prefers the operation's parameters to those of its path", () => {
  const { parameters } = mapOnlyOperation({
    '/a': {
      parameters: [queryParameter('page')],
      ...getOperation([queryParameter('page', { schema: { type: 'integer' } })]),
    },
  })
  expect(parameters).toMatchObject({ properties: { page: { type: 'integer' } } })
})

test('uses the fields of a JSON body of a POST as arguments, without read-only ones', () => {
  const { operation, parameters } = mapOnlyOperation({
    '/orders': postOperation({
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

test('converts keywords of 3.0 to 3.1: nullable, and exclusive bounds', () => {
  const { parameters } = mapOnlyOperation({
    '/a': postOperation({
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

test('takes a field whose schema is no object for any value', () => {
  const { parameters } = mapOnlyOperation({
    '/a': postOperation({ properties: { none: null, any: true, word: 'string' } }),
  })
  expect(parameters).toMatchObject({ properties: { none: {}, any: {}, word: {} } })
})

test('a defect is no reason why an operation cannot be imported', () => {
  const paths = { '/a': postOperation({ properties: { a: { type: 'string', pattern: 'x' } } }) }

  expect(() => mapOnlyOperation(paths, {}, { isUsablePattern: outOfMemory })).toThrow(
    'out of memory',
  )
})

const outOfMemory = () => {
  throw new Error('out of memory')
}

test('merges the parts of allOf and the variants of oneOf', () => {
  const base: JsonObject = {
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'string' } },
  }
  const whole = mapOnlyOperation({
    '/a': postOperation({ allOf: [base, { properties: { b: { allOf: [{ type: 'integer' }] } } }] }),
  })
  const forms = mapOnlyOperation({
    '/a': postOperation({
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
    'The service accepts one of several formats. All their fields are included.',
  ])
})

test('puts a required query value of a POST into the URL and drops an optional one', () => {
  const { operation, parameters } = mapOnlyOperation({
    '/a/{id}': postOperation(
      { properties: { id: { type: 'string' } } },
      {
        parameters: [
          queryParameter('version', { required: true, schema: { enum: ['2024-01'] } }),
          queryParameter('region', { required: true }),
          queryParameter('debug'),
        ],
      },
    ),
  })

  expect(operation.fields?.url).toBe('/a/{id_in_address}?version=2024-01&region={region}')
  expect(parameters).toMatchObject({ required: ['id_in_address', 'region'] })
  expect(operation.notes).toEqual(["Skipped because a function can't send it: debug."])
})

test('drops values that no query can contain, or puts them into the URL', () => {
  const { operation, parameters } = mapOnlyOperation({
    '/a': getOperation([
      queryParameter('filter[kind]', { required: true }),
      queryParameter('filter[size]'),
      queryParameter('tags', {
        explode: false,
        schema: { type: 'array', items: { type: 'string' } },
      }),
      queryParameter('ids', { schema: { type: 'array', items: { type: 'integer' } } }),
      queryParameter('where', { schema: { type: 'object' } }),
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
  ['PUT', { put: {} }, 'Only GET and POST can become functions, not PUT.'],
  ['DELETE', { delete: {} }, 'not DELETE'],
  ['a required header', getOperation(needs('header')), 'needs the header X-Tenant'],
  ['a required cookie', getOperation(needs('cookie')), 'needs the cookie X-Tenant'],
  [
    'a required object in the query',
    getOperation([queryParameter('q', { required: true, schema: { type: 'object' } })]),
    'The value q',
  ],
  [
    'a form',
    body({ 'multipart/form-data': {} }),
    "multipart/form-data, which a function can't send",
  ],
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
    postOperation({ required: ['a b'], properties: { 'a b': {} } }),
    "can't use the field name a b",
  ],
])('lists %s with the reason', (_what, item, reason) => {
  const { operation } = mapOnlyOperation({ '/a': item })

  expect(operation.problem).toContain(reason)
  expect(operation.fields).toBeNull()
})
