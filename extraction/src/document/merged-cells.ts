import { MAX_SPANNED } from './header-rows.ts'
import type { Row } from './sheet-rows.ts'

/** A cell that spans rows or columns. Columns count from 0, rows from 1. */
export type MergedCell = {
  column: number
  lastColumn: number
  firstRow: number
  lastRow: number
}

/**
 * Copies the text of a merged cell to each existing row or to each column that it spans, so that every row is complete.
 * A block of several rows and columns is layout and is not copied. Calls `count` for each copied cell; it throws when
 * there are too many.
 */
export function spreadMerged(
  rows: readonly Row[],
  merged: readonly MergedCell[],
  count: () => void,
): void {
  spreadToColumns(rows, merged, count)
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

/** Copies the text of labels only: a cell in the first column, or alone in its row, is a title. */
function spreadToColumns(
  rows: readonly Row[],
  merged: readonly MergedCell[],
  count: () => void,
): void {
  const labeled = new Map(
    rows.filter(({ cells }) => cells.size > 1).map((row) => [row.number, row]),
  )
  const firstColumn = rows.reduce((min, { cells }) => Math.min(min, ...cells.keys()), Infinity)
  for (const cell of merged.filter((each) => isLabel(each, firstColumn))) {
    const row = labeled.get(cell.firstRow)
    const text = row?.cells.get(cell.column)
    if (row && text !== undefined) cover(row, { ...cell, text, count })
  }
}

const isLabel = (
  { column, lastColumn, firstRow, lastRow }: MergedCell,
  firstColumn: number,
): boolean =>
  firstRow === lastRow &&
  column > firstColumn &&
  lastColumn > column &&
  lastColumn - column < MAX_SPANNED

function cover(
  row: Row,
  { column, lastColumn, text, count }: MergedCell & { text: string; count: () => void },
): void {
  row.covered ??= new Set()
  for (let each = column; each <= lastColumn; each++) {
    count()
    row.cells.set(each, text)
    row.covered.add(each)
  }
}
