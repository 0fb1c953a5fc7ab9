import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCreationProgress } from './creation-progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('STATE-32 the hidden bar shows 10 at once, then 23, 37, 50, 75 and 100 at the five times', () => {
  const told: number[] = []
  startCreationProgress((percent) => told.push(percent))
  expect(told).toEqual([10])

  const times = [
    [499, 10],
    [500, 23],
    [1_500, 37],
    [2_300, 50],
    [4_599, 50],
    [4_600, 75],
    [6_900, 100],
  ] as const
  let now = 0
  for (const [at, percent] of times) {
    vi.advanceTimersByTime(at - now)
    now = at
    expect(told.at(-1)).toBe(percent)
  }
})

test('a stopped bar says nothing more', () => {
  const told: number[] = []
  startCreationProgress((percent) => told.push(percent))()

  vi.advanceTimersByTime(10_000)

  expect(told).toEqual([10])
})
