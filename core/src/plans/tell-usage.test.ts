import { expect, test } from 'vitest'
import { marksReached } from './tell-usage.ts'

test.each([
  [2500, 1251, []],
  [2500, 1250, [50]],
  [2500, 501, [50]],
  [2500, 500, [50, 80]],
  [2500, 125, [50, 80, 95]],
  [2500, 1, [50, 80, 95]],
  [2500, 0, [50, 80, 95, 100]],
  [0, 0, []],
])('of %i messages with %i left these marks are reached: %j', (given, left, marks) => {
  expect(marksReached({ given, left })).toEqual(marks)
})
