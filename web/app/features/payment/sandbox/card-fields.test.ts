import { expect, test } from 'vitest'
import { cardErrors, formatExpiry, formatCardNumber, parseExpiry } from './card-fields.ts'

test('groups the digits of number and expiry date', () => {
  expect(formatCardNumber('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(formatCardNumber('4242-42x')).toBe('4242 42')
  expect(formatCardNumber('4242')).toBe('4242')
  expect(formatExpiry('12')).toBe('12')
  expect(formatExpiry('1234')).toBe('12 / 34')
})

test('parses a valid expiry date only', () => {
  expect(parseExpiry('01 / 30')).toEqual({ month: 1, year: 2030 })
  expect(parseExpiry('13 / 30')).toBeNull()
  expect(parseExpiry('00 / 30')).toBeNull()
  expect(parseExpiry('1 / 3')).toBeNull()
})

test('returns one error for each incomplete field and none for a complete card', () => {
  expect(Object.keys(cardErrors({ number: '4242', expiry: '', cvc: '1' }))).toEqual([
    'number',
    'expiry',
    'cvc',
  ])
  expect(cardErrors({ number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' })).toEqual({})
})
