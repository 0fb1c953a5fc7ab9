import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCreationProgress } from './creation-progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('STATE-32 the hidden bar shows 10 at once, then 23, 37, 50, 75 and 100 at the specified times', () => {
  const percents: number[] = []
  startCreationProgress((percent) => percents.push(percent))
  expect(percents).toEqual([10])

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
    expect(percents.at(-1)).toBe(percent)
  }
})

test('reports nothing after it was stopped', () => {
  const percents: number[] = []
  startCreationProgress((percent) => percents.push(percent))()

  vi.advanceTimersByTime(10_000)

  expect(percents).toEqual([10])
})
