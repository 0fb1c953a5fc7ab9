import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAlternation } from './alternation.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('BOT-04 the visible set of tabs changes after 3 seconds, and back after 3 more', () => {
  const shownSets: number[] = []
  startAlternation(0, (set) => shownSets.push(set))

  vi.advanceTimersByTime(2_999)
  expect(shownSets).toEqual([])
  vi.advanceTimersByTime(1)
  expect(shownSets).toEqual([1])
  vi.advanceTimersByTime(3_000)
  expect(shownSets).toEqual([1, 0])
})

test('BOT-04 a stopped bar does not alternate again', () => {
  const shownSets: number[] = []
  const stop = startAlternation(1, (set) => shownSets.push(set))

  vi.advanceTimersByTime(3_000)
  stop()
  vi.advanceTimersByTime(60_000)

  expect(shownSets).toEqual([0])
})
