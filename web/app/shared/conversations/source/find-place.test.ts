import { expect, test } from 'vitest'
import { findPlace } from './find-place.ts'

const parts = [
  { text: 'Prices\n\nA bus ride\ncosts (about) $2.' },
  { text: 'City | Fare\nOslo | 4' },
]

const quoted = (passage: string) => {
  const place = findPlace(parts, passage)
  return place && parts[place.part]?.text.slice(place.start, place.end)
}

test('a quote is found whatever its white space, and its characters are no pattern', () => {
  expect(quoted('A bus ride costs (about) $2.')).toBe('A bus ride\ncosts (about) $2.')
  expect(quoted('A bus ride …')).toBe('A bus ride')
  expect(quoted('.*')).toBeNull()
})

test('a passage of a table is found without the header that it repeats', () => {
  expect(findPlace(parts, 'Line | Fare\nOslo | 4')).toEqual({ part: 1, start: 12, end: 20 })
})

test('words that are gone, and no words, have no place', () => {
  expect(quoted('A tram ride')).toBeNull()
  expect(quoted(' ')).toBeNull()
})
