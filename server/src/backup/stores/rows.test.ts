import { expect, test } from 'vitest'
import { boundedBySize } from './rows.ts'

const batchesOf = (sizes: number[]) =>
  [...boundedBySize(sizes.map((size) => ['x'.repeat(size), 1]))].map((rows) =>
    rows.map(([text]) => String(text).length),
  )

test('rows are handled in batches of at most 256 KiB, a larger row alone', () => {
  expect(batchesOf([100_000, 100_000, 100_000, 1_000_000, 1, 2])).toEqual([
    [100_000, 100_000],
    [100_000],
    [1_000_000],
    [1, 2],
  ])
  expect(batchesOf([])).toEqual([])
})
