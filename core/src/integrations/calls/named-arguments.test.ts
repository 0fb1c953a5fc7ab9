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

test('leaves a schema with alternatives to the validator', () => {
  const either = { anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }], properties: {} }

  expect(namedArguments({ properties: { either } }, { either: { b: 1 } })).toEqual({
    either: { b: 1 },
  })
})

test('takes no property from the prototype of a schema', () => {
  expect(namedArguments(named, JSON.parse('{"__proto__":{"a":1},"constructor":2}'))).toEqual({})
})
