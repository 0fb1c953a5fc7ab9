import { expect, test } from 'vitest'
import { minusOne, packChoice, plusOne, clampQuantity, totalOf } from './quantity.ts'

test('VAL-42 a quantity of 0 or less becomes 1', () => {
  expect([clampQuantity(0), clampQuantity(-3), clampQuantity(1), clampQuantity(7)]).toEqual([
    1, 1, 1, 7,
  ])
})

test('VAL-43 STATE-67 minus at 2 or less sets 1', () => {
  expect([minusOne(1), minusOne(2), minusOne(3)]).toEqual([1, 1, 2])
})

test('STATE-68 plus adds 1, up to a thousand packs', () => {
  expect([plusOne(1), plusOne(41), plusOne(1000)]).toEqual([2, 42, 1000])
})

test('STATE-66 the total is 7 times the quantity', () => {
  expect([totalOf(1), totalOf(3), totalOf(1000)]).toEqual([7, 21, 7000])
})

test('STATE-69 CONST-37 the selection is the total and the label Messages', () => {
  expect(packChoice(3)).toEqual({ price: '21', lookupKey: 'Messages', quantity: 3 })
})
