import type { JsonObject } from '@askwell/contract/integration-rules'
import { expect, test } from 'vitest'
import { get, only, post, query } from './document-kit.ts'

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
  ['PUT', { put: {} }, 'Only GET and POST can become functions, not PUT.'],
  ['DELETE', { delete: {} }, 'not DELETE'],
  ['a required header', get(needs('header')), 'needs the header X-Tenant'],
  ['a required cookie', get(needs('cookie')), 'needs the cookie X-Tenant'],
  [
    'a required object in the query',
    get([query('q', { required: true, schema: { type: 'object' } })]),
    'The value q',
  ],
  [
    'a form',
    body({ 'multipart/form-data': {} }),
    'multipart/form-data, which a function cannot send',
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
    post({ required: ['a b'], properties: { 'a b': {} } }),
    'The name of the field a b',
  ],
])('%s is listed with the reason', (_what, item, reason) => {
  const { operation } = only({ '/a': item })

  expect(operation.problem).toContain(reason)
  expect(operation.fields).toBeNull()
})
