import type { ActionField } from '@askwell/contract/actions'
import { expect, test } from 'vitest'
import { entryError, toPressedAction } from './form-entries.ts'

const field = (overrides: Partial<ActionField>): ActionField => ({
  name: 'f',
  label: 'F',
  kind: 'text',
  choices: [],
  is_required: false,
  hint: '',
  ...overrides,
})

test.each([
  [field({ is_required: true }), '', 'Please fill this in.'],
  [field({}), '', ''],
  [field({ kind: 'number' }), 'ten', 'Please enter a number.'],
  [field({ kind: 'number' }), '-2,5', ''],
  [field({ kind: 'choice', is_required: true }), 'S', ''],
])('%o with %j', (fieldSpec, entry, error) => {
  expect(entryError(fieldSpec, entry)).toBe(error)
})

test('a form is shown as text and sent as values without empty fields', () => {
  const fields = [
    field({ name: 'order', label: 'Order number', kind: 'number' }),
    field({ name: 'gift', label: 'A gift?', kind: 'yes_no' }),
    field({ name: 'note', label: 'Note' }),
  ]
  const action = { name: 'track', label: 'Track', fields, asks: false }

  expect(toPressedAction(action, { order: ' 1,5 ', gift: 'No', note: ' ' })).toEqual([
    'Track · Order number: 1,5 · A gift? No',
    { name: 'track', arguments: '{"order":1.5,"gift":false}' },
  ])
})
