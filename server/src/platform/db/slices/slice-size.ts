import { rowsPerSlice } from './run-slices.ts'

const minRows = 25
/** Milliseconds: after a longer statement the size decreases, after a shorter one it increases. */
const [maxMs, minMs] = [25, 8]

export type SliceSize = {
  rows: () => number
  /** Records how long a statement with this number of rows took. */
  note: (ms: number) => void
}

/** Adapts the number of rows in a statement to its duration, which depends on rows, indexes and the disk. */
export function createSliceSize(): SliceSize {
  let rows = rowsPerSlice
  return {
    rows: () => rows,
    note(ms) {
      if (ms > maxMs) rows = Math.max(minRows, Math.floor(rows / 2))
      else if (ms < minMs) rows = Math.min(rowsPerSlice, rows * 2)
    },
  }
}
