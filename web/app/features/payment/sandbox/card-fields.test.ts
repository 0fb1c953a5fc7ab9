import { expect, test } from 'vitest'
import { cardErrors, groupedExpiry, groupedNumber, readExpiry } from './card-fields.ts'

test('what is typed is shown in the groups of a card', () => {
  expect(groupedNumber('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(groupedNumber('4242-42x')).toBe('4242 42')
  expect(groupedNumber('4242')).toBe('4242')
  expect(groupedExpiry('12')).toBe('12')
  expect(groupedExpiry('1234')).toBe('12 / 34')
})

test('an expiry date is a month of a year', () => {
  expect(readExpiry('01 / 30')).toEqual({ month: 1, year: 2030 })
  expect(readExpiry('13 / 30')).toBeNull()
  expect(readExpiry('00 / 30')).toBeNull()
  expect(readExpiry('1 / 3')).toBeNull()
})

test('each missing field has its sentence, a whole card none', () => {
  expect(Object.keys(cardErrors({ number: '4242', expiry: '', cvc: '1' }))).toEqual([
    'number',
    'expiry',
    'cvc',
  ])
  expect(cardErrors({ number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' })).toEqual({})
})
