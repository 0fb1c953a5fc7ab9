import { rowsPerSlice } from './run-slices.ts'

const minRows = 25
/** Milliseconds: a longer statement is followed by smaller ones, a shorter one by larger ones. */
const [maxMs, minMs] = [25, 8]

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
      if (ms > maxMs) rows = Math.max(minRows, Math.floor(rows / 2))
      else if (ms < minMs) rows = Math.min(rowsPerSlice, rows * 2)
    },
  }
}
