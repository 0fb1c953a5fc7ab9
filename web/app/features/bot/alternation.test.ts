import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAlternation } from './alternation.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('BOT-04 the set of tabs on view changes after 3 seconds, and back after 3 more', () => {
  const told: number[] = []
  startAlternation(0, (set) => told.push(set))

  vi.advanceTimersByTime(2_999)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([1])
  vi.advanceTimersByTime(3_000)
  expect(told).toEqual([1, 0])
})

test('BOT-04 a stopped bar never moves again', () => {
  const told: number[] = []
  const stop = startAlternation(1, (set) => told.push(set))

  vi.advanceTimersByTime(3_000)
  stop()
  vi.advanceTimersByTime(60_000)

  expect(told).toEqual([0])
})
