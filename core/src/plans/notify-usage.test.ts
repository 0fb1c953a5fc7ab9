import { expect, test } from 'vitest'
import { reachedMarks } from './notify-usage.ts'

test.each([
  [2500, 1251, []],
  [2500, 1250, [50]],
  [2500, 501, [50]],
  [2500, 500, [50, 80]],
  [2500, 125, [50, 80, 95]],
  [2500, 1, [50, 80, 95]],
  [2500, 0, [50, 80, 95, 100]],
  [0, 0, []],
])('of %i messages with %i left these marks are reached: %j', (granted, remaining, marks) => {
  expect(reachedMarks({ granted, remaining })).toEqual(marks)
})
