import { expect, test } from 'vitest'
import { createSliceSize } from './slice-size.ts'

test('slices become smaller while statements take long, and large again when they are fast', () => {
  const size = createSliceSize()
  const after = (ms: number) => {
    size.note(ms)
    return size.rows()
  }

  expect(size.rows()).toBe(200)
  expect([60, 40, 30, 90].map(after)).toEqual([100, 50, 25, 25])
  expect([15, 5, 5, 5, 5].map(after)).toEqual([25, 50, 100, 200, 200])
})
