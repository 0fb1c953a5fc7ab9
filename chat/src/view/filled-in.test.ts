import type { ActionField } from '@askwell/contract/actions'
import { expect, test } from 'vitest'
import { entryFault, pressOf } from './filled-in.ts'

const field = (given: Partial<ActionField>): ActionField => ({
  name: 'f',
  label: 'F',
  kind: 'text',
  choices: [],
  is_required: false,
  hint: '',
  ...given,
})

test.each([
  [field({ is_required: true }), '', 'Please fill this in.'],
  [field({}), '', ''],
  [field({ kind: 'number' }), 'ten', 'Please enter a number.'],
  [field({ kind: 'number' }), '-2,5', ''],
  [field({ kind: 'choice', is_required: true }), 'S', ''],
])('%o with %j', (its, entry, fault) => {
  expect(entryFault(its, entry)).toBe(fault)
})

test('a filled form is shown as words and sent as values, empty fields left out', () => {
  const fields = [
    field({ name: 'order', label: 'Order number', kind: 'number' }),
    field({ name: 'gift', label: 'A gift?', kind: 'yes_no' }),
    field({ name: 'note', label: 'Note' }),
  ]
  const action = { name: 'track', label: 'Track', fields, asks: false }

  expect(pressOf(action, { order: ' 1,5 ', gift: 'No', note: ' ' })).toEqual([
    'Track · Order number: 1,5 · A gift? No',
    { name: 'track', arguments: '{"order":1.5,"gift":false}' },
  ])
})
