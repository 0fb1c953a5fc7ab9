import { expect, test } from 'vitest'
import { namedArguments } from './named-arguments.ts'

const named = { properties: { id: { type: 'string' } } }

test('drops arguments that the schema does not name', () => {
  expect(namedArguments(named, { id: '7', is_admin: true })).toEqual({ id: '7' })
  expect(namedArguments({}, { is_admin: true })).toEqual({})
})

test.each([true, false, { type: 'string' }])(
  'keeps other arguments with additionalProperties %j',
  (others) => {
    const schema = { ...named, additionalProperties: others }

    expect(namedArguments(schema, { id: '7', note: 'hi' })).toEqual({ id: '7', note: 'hi' })
  },
)

test('drops unnamed properties inside objects and lists, and keeps objects without named ones', () => {
  const order = { type: 'object', properties: { lines: { type: 'array', items: named } } }
  const schema = { properties: { order, free: { type: 'object' } } }

  expect(
    namedArguments(schema, {
      order: { lines: [{ id: '1', price: 0 }], paid: true },
      free: { anything: 1 },
    }),
  ).toEqual({ order: { lines: [{ id: '1' }] }, free: { anything: 1 } })
})

test('drops unnamed properties inside the items of a tuple', () => {
  const schema = { properties: { lines: { type: 'array', prefixItems: [named, named] } } }

  expect(namedArguments(schema, { lines: [{ id: '1', price: 0 }, { price: 0 }] })).toEqual({
    lines: [{ id: '1' }, {}],
  })
})

const parts = { a: { type: 'string' }, b: { type: 'string' } }
test.each([
  ['anyOf', { anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }],
  ['oneOf', { properties: { a: {} }, oneOf: [{ properties: { b: {} } }] }],
  ['allOf', { allOf: [{ properties: parts }], properties: {} }],
  ['else', { properties: { a: {} }, if: {}, else: { properties: { b: {} } } }],
  ['$ref', { $ref: '#/$defs/x~1y', $defs: { 'x/y': { properties: parts } } }],
])('drops arguments that no alternative of %s names', (_keyword, schema) => {
  const args = { a: '1', b: '2', is_admin: true }

  expect(namedArguments(schema, args)).toEqual({ a: '1', b: '2' })
  expect(
    namedArguments(
      { properties: { inner: schema }, $defs: '$defs' in schema ? schema.$defs : {} },
      { inner: args },
    ),
  ).toEqual({ inner: { a: '1', b: '2' } })
})

test('follows references that lead in a circle', () => {
  const list = { properties: { next: { $ref: '#/$defs/list' } } }
  const schema = { $ref: '#/$defs/list', $defs: { list, loop: { $ref: '#/$defs/loop' } } }

  expect(namedArguments(schema, { next: { next: { x: 1 } }, x: 1 })).toEqual({ next: { next: {} } })
  expect(namedArguments({ ...schema, $ref: '#/$defs/loop' }, { x: 1 })).toEqual({})
})

test('leaves names of a pattern, and what another alternative allows, to the validator', () => {
  const byPattern = { properties: { a: {} }, patternProperties: { '^x-': {} } }
  const open = { anyOf: [{ properties: { a: {} } }, { additionalProperties: true }] }
  const anything = { anyOf: [{ properties: { a: named } }, { properties: { a: true } }] }

  expect(namedArguments(byPattern, { a: 1, 'x-b': 2 })).toEqual({ a: 1, 'x-b': 2 })
  expect(namedArguments(open, { a: 1, c: 2 })).toEqual({ a: 1, c: 2 })
  expect(namedArguments(anything, { a: { id: '7', c: 2 } })).toEqual({ a: { id: '7', c: 2 } })
})

test('takes no property from the prototype of a schema', () => {
  expect(namedArguments(named, JSON.parse('{"__proto__":{"a":1},"constructor":2}'))).toEqual({})
})
