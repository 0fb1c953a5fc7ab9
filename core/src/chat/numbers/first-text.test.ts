import { expect, test } from 'vitest'
import { firstTextClass, firstTextQuantile } from './first-text.ts'

test('without replies no time to the first text is known', () => {
  expect(firstTextQuantile(new Map(), 0.5)).toBeNull()
})

test.each([
  [0.5, 100],
  [0.95, 975],
  [1, 1_000],
])('%f of 10 replies had their first text after at most %i ms', (share, ms) => {
  const counts = new Map([
    [100, 5],
    [1_000, 5],
  ])
  expect(firstTextQuantile(counts, share)).toBe(ms)
})

test.each([
  [0, 50],
  [50, 50],
  [51, 100],
  [90_000, 60_000],
])('%i ms are counted in the class that ends at %i ms', (ms, end) => {
  expect(firstTextClass(ms)).toBe(end)
})
