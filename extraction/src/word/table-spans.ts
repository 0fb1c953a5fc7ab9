import { joinHeaderRows } from '../document/header-rows.ts'

/** The rows of a table, and its cells that span several columns. The cells after a spanning cell are empty. */
export type TableSpans = {
  rows: string[][]
  spans: { row: string[]; column: number; last: number }[]
}

/** Copies the text of a cell to each column that it spans, and joins a header of two rows. */
export function spreadSpans({ rows, spans }: TableSpans): string[][] {
  const [first = [], second = [], ...others] = rows
  const covered = new Set<number>()
  for (const { row, column, last } of spans.filter(isLabel)) {
    row.fill(row[column] ?? '', column, last + 1)
    if (row === first) for (let each = column; each <= last; each++) covered.add(each)
  }
  const header = joinHeaderRows(cellsOf(first), cellsOf(second), covered)
  return header ? [first.map((_cell, column) => header.get(column) ?? ''), ...others] : rows
}

/** Whether a cell is a label of its columns; in the first column, or alone in its row, it is a title. */
const isLabel = ({ row, column }: TableSpans['spans'][number]): boolean =>
  column > 0 && row.filter((cell) => cell !== '').length > 1

const cellsOf = (row: readonly string[]): Map<number, string> =>
  new Map([...row.entries()].filter(([, cell]) => cell !== ''))
