import { expect, test } from 'vitest'
import { monthsAfter, monthsSince } from './free-months.ts'

const at = (day: string) => Date.parse(`${day}T10:30:00Z`)

test.each([
  ['2026-01-15', 1, '2026-02-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2026-01-31', 3, '2026-04-30'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-11-30', 14, '2028-01-30'],
])('for a start on %s month %i begins on %s', (start, months, day) => {
  expect(monthsAfter(at(start), months)).toBe(at(day))
})

test.each([
  ['2026-01-31', '2026-02-27', 0],
  ['2026-01-31', '2026-02-28', 1],
  ['2026-01-31', '2026-03-30', 1],
  ['2026-01-31', '2026-03-31', 2],
  ['2026-01-15', '2027-01-15', 12],
])('between %s and %s there are %i whole months', (start, end, months) => {
  expect(monthsSince(at(start), at(end))).toBe(months)
})

test('a month ends at its exact millisecond', () => {
  expect(monthsSince(at('2026-01-15'), at('2026-02-15') - 1)).toBe(0)
  expect(monthsSince(at('2026-01-15'), at('2026-02-15'))).toBe(1)
})
