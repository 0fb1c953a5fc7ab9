import { expect, test } from 'vitest'
import { readChoice } from './choice.ts'

test('a choice comes back from the storage of the tab', () => {
  const pack = { price: '21', lookupKey: 'Messages', quantity: 3 }
  expect(readChoice(JSON.stringify(pack))).toEqual(pack)
  expect(readChoice('{"price":"19.00","lookupKey":"hobby_monthly"}')).toEqual({
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
])('%s is no choice', (text) => {
  expect(readChoice(text)).toBeNull()
})
