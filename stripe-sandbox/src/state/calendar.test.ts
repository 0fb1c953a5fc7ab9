import { expect, test } from 'vitest'
import { boundary, nextBoundary } from './calendar.ts'

const at = (day: string) => Date.parse(`${day}T10:00:00Z`) / 1_000

test.each([
  ['2026-01-31', 'day', 3, '2026-02-03'],
  ['2026-01-31', 'week', 2, '2026-02-14'],
  ['2026-01-31', 'month', 1, '2026-02-28'],
  ['2026-01-31', 'month', 2, '2026-03-31'],
  ['2028-02-29', 'year', 1, '2029-02-28'],
] as const)('from %s on, %s %i ends on %s', (...[from, interval, count, end]) => {
  expect(boundary(at(from), interval, count)).toBe(at(end))
})

test('the next end of a period comes after the time', () => {
  expect(nextBoundary(at('2026-01-31'), 'month', at('2026-02-28'))).toBe(at('2026-03-31'))
})
