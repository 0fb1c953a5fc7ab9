import { expect, test } from 'vitest'
import { parseChoice } from './subscription-choice.ts'

test('a choice is read from session storage', () => {
  const pack = { price: '21', lookupKey: 'Messages', quantity: 3 }
  expect(parseChoice(JSON.stringify(pack))).toEqual(pack)
  expect(parseChoice('{"price":"19.00","lookupKey":"hobby_monthly"}')).toEqual({
    price: '19.00',
    lookupKey: 'hobby_monthly',
  })
})

test.each([
  [null],
  ['not json'],
  ['null'],
  ['{"price":19,"lookupKey":"hobby_monthly"}'],
  ['{"price":"21","lookupKey":"Messages","quantity":-3}'],
  ['{"price":"21","lookupKey":"Messages","quantity":"3"}'],
])('%s is not a choice', (text) => {
  expect(parseChoice(text)).toBeNull()
})
