import { rowsPerSlice } from './run-slices.ts'

const leastRows = 25
/** Milliseconds: a longer statement is followed by smaller ones, a shorter one by larger ones. */
const [mostMs, leastMs] = [25, 8]

export type SliceSize = {
  rows: () => number
  /** Takes note of how long a statement of that many rows took. */
  note: (ms: number) => void
}

/** How many rows a statement deletes: fewer where rows are large, indexes many, or the disk slow. */
export function createSliceSize(): SliceSize {
  let rows = rowsPerSlice
  return {
    rows: () => rows,
    note(ms) {
      if (ms > mostMs) rows = Math.max(leastRows, Math.floor(rows / 2))
      else if (ms < leastMs) rows = Math.min(rowsPerSlice, rows * 2)
    },
  }
}
