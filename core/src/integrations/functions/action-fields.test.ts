import type { JsonObject } from '@askwell/contract/integrations/integration-rules'
import { expect, test } from 'vitest'
import { actionFieldsOf } from './action-fields.ts'

const taking = (properties: JsonObject, required: string[] = []): JsonObject => ({
  name: 'f',
  parameters: { type: 'object', properties, required },
})

test('turns each plain argument into a field, in the order of the schema', () => {
  const definition = taking(
    {
      orderNumber: { type: 'string', description: 'It stands on the invoice.' },
      message: { type: 'string' },
      guests: { type: ['integer', 'null'], title: 'How many?' },
      is_gift: { type: 'boolean' },
      size: { type: 'string', enum: ['S', 'L'] },
    },
    ['orderNumber'],
  )

  expect(actionFieldsOf(definition)).toEqual([
    {
      name: 'orderNumber',
      label: 'Order number',
      kind: 'text',
      choices: [],
      is_required: true,
      hint: 'It stands on the invoice.',
    },
    {
      name: 'message',
      label: 'Message',
      kind: 'long_text',
      choices: [],
      is_required: false,
      hint: '',
    },
    {
      name: 'guests',
      label: 'How many?',
      kind: 'number',
      choices: [],
      is_required: false,
      hint: '',
    },
    {
      name: 'is_gift',
      label: 'Is gift',
      kind: 'yes_no',
      choices: [],
      is_required: false,
      hint: '',
    },
    {
      name: 'size',
      label: 'Size',
      kind: 'choice',
      choices: ['S', 'L'],
      is_required: false,
      hint: '',
    },
  ])
})

test('returns no fields for a function without arguments', () => {
  expect(actionFieldsOf({ name: 'f' })).toEqual([])
})

test.each<[string, JsonObject]>([
  ['a list', taking({ tags: { type: 'array' } })],
  ['an object inside', taking({ address: { type: 'object' } })],
  ['one of several schemas', taking({ id: { anyOf: [{ type: 'string' }] } })],
  ['a mixture of types', taking({ id: { type: ['string', 'number'] } })],
  ['a choice of numbers', taking({ size: { type: 'integer', enum: [1, 2] } })],
  ['a needed argument that is nowhere described', taking({}, ['id'])],
  [
    'more fields than a chat has room for',
    taking(Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`f${i}`, {}]))),
  ],
])('returns null for %s, which a form cannot contain', (_what, definition) => {
  expect(actionFieldsOf(definition)).toBeNull()
})
