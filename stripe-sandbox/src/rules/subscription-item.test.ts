import { expect, test } from 'vitest'
import { intervalOf, itemOf } from './subscription-item.ts'

test('a stored subscription without an item and a price without an interval are named', () => {
  expect(() => itemOf({ id: 'sub_1', items: { data: [] } })).toThrow('sub_1 has no item')
  expect(() => intervalOf({ id: 'price_1', recurring: null })).toThrow('price_1 is not recurring')
})
