import type { Row } from './sheet-rows.ts'

/** A cell that spans rows or columns; numbers of rows as in `Row`. */
export type MergedCell = {
  column: number
  lastColumn: number
  firstRow: number
  lastRow: number
}

/**
 * Gives the text of a merged cell to each existing row that it spans, so that every row can be read alone. A block of
 * several columns is layout, not a label of its rows. `count` is called for each row, and throws when there are too
 * many.
 */
export function spreadMerged(
  rows: readonly Row[],
  merged: readonly MergedCell[],
  count: () => void,
): void {
  const indexes = new Map(rows.map(({ number }, index) => [number, index]))
  const labels = merged.filter(({ column, lastColumn }) => column === lastColumn)
  for (const { column, firstRow, lastRow } of labels) {
    const start = indexes.get(firstRow)
    const text = start === undefined ? undefined : rows[start]?.cells.get(column)
    if (start === undefined || text === undefined) continue
    for (let index = start + 1; (rows[index]?.number ?? Infinity) <= lastRow; index++) {
      count()
      rows[index]?.cells.set(column, text)
    }
  }
}
