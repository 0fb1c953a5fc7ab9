import { expect, test } from 'vitest'
import { sampleArguments } from './sample-arguments.ts'

test('creates arguments that fit the schema', () => {
  const sample = sampleArguments({
    name: 'book',
    parameters: {
      type: 'object',
      properties: {
        day: { type: 'string', format: 'date' },
        room: { enum: ['blue', 'red'] },
        people: { type: 'integer', minimum: 2 },
        vat: { type: ['number', 'null'] },
        note: { type: 'string', default: 'none' },
        tags: { type: 'array', items: { type: 'string', examples: ['quiet'] } },
        contact: { type: 'object', properties: { email: { type: 'string', format: 'email' } } },
        paid: { type: 'boolean' },
        odd: true,
      },
    },
  })

  expect(JSON.parse(sample)).toEqual({
    day: '2026-01-31',
    room: 'blue',
    people: 2,
    vat: 1,
    note: 'none',
    tags: ['quiet'],
    contact: { email: 'ada@example.com' },
    paid: true,
    odd: 'text',
  })
})

test('creates no arguments for a function without parameters', () => {
  expect(sampleArguments({ name: 'hello' })).toBe('{}')
})
