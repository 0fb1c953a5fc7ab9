import type { Cell, Line } from './pdf-lines.ts'

/** A table of a page: the rows of its cells and the lines that contain them. */
export type PdfTable = { rows: string[][]; lines: ReadonlySet<Line> }

/** Parts of one row, from left to right. */
type VisualRow = { cells: Cell[]; lines: Line[]; size: number; baseline: number }

type Column = { left: number; right: number }

const FEWEST_ROWS = 3
/** Lines of prose in two columns are longer than the cells of most tables. */
const LONG_CELL = 30
/** The time is that of rows by columns; a page of a document has no more. */
const MOST_COLUMNS = 200
const LIST_MARK = /^(?:[•◦▪‣●○■*–-]|\(?[\da-z]{1,3}[.)])$/i
/** Distance of two rows, in font sizes. */
const MOST_DISTANCE = 3.5

/** The tables of a page, found by the positions of their cells. */
export function tablesOf(lines: readonly Line[]): PdfTable[] {
  const tables: PdfTable[] = []
  let run: VisualRow[] = []
  const endRun = () => {
    const table = tableOf(run)
    if (table) tables.push(table)
    run = []
  }
  for (const row of visualRows(lines)) {
    const last = run.at(-1)
    if (last && last.baseline - row.baseline > row.size * MOST_DISTANCE) endRun()
    if (row.cells.length > 1 || (run.length > 0 && isContinuation(row, run))) run.push(row)
    else endRun()
  }
  endRun()
  return tables
}

function visualRows(lines: readonly Line[]): VisualRow[] {
  const rows: VisualRow[] = []
  for (const line of lines.toSorted((a, b) => b.baseline - a.baseline)) {
    const last = rows.at(-1)
    if (last && last.baseline - line.baseline < line.size * 0.3) {
      last.lines.push(line)
      // Not spread: a line may have more cells than a call may have arguments.
      for (const cell of line.cells) last.cells.push(cell)
    } else {
      rows.push({ cells: [...line.cells], lines: [line], size: line.size, baseline: line.baseline })
    }
  }
  for (const row of rows) row.cells.sort((a, b) => a.left - b.left)
  return rows
}

/** The second line of a cell: it begins under a cell of the row before, but not under the first. */
function isContinuation(row: VisualRow, run: readonly VisualRow[]): boolean {
  const [cell] = row.cells
  const before = run.at(-1)?.cells.slice(1) ?? []
  return cell !== undefined && before.some(({ left }) => Math.abs(left - cell.left) < row.size)
}

function tableOf(run: readonly VisualRow[]): PdfTable | undefined {
  if (run.length < FEWEST_ROWS) return undefined
  const columns = columnsOf(run.flatMap(({ cells }) => cells))
  if (columns.length > MOST_COLUMNS) return undefined
  const rows = joinContinued(run.map(({ cells }) => placed(cells, columns)))
  const isTable =
    columns.length > 1 && rows.length >= FEWEST_ROWS && isRegular(rows) && !isProseOrList(rows)
  return isTable ? { rows, lines: new Set(run.flatMap(({ lines }) => lines)) } : undefined
}

/** Cells that overlap in any row belong to one column. */
function columnsOf(cells: readonly Cell[]): Column[] {
  const columns: Column[] = []
  for (const { left, right } of cells.toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1)
    if (last && left <= last.right) last.right = Math.max(last.right, right)
    else columns.push({ left, right })
  }
  return columns
}

const placed = (cells: readonly Cell[], columns: readonly Column[]): string[] =>
  columns.map((column) =>
    cells
      .filter(({ left }) => left >= column.left && left <= column.right)
      .map(({ text }) => text)
      .join(' '),
  )

/** A row without its first cell continues the cells of the row above. */
function joinContinued(rows: readonly string[][]): string[][] {
  const joined: string[][] = []
  for (const row of rows) {
    const last = joined.at(-1)
    const isPart = row[0] === '' && row.filter((cell) => cell !== '').length < row.length / 2 + 1
    if (last && last[0] !== '' && isPart && joined.length > 1) {
      joined[joined.length - 1] = last.map((cell, at) => `${cell} ${row[at] ?? ''}`.trim())
    } else joined.push(row)
  }
  return joined
}

/** Whether most rows fill at least half of the columns, and at least two. */
function isRegular(rows: readonly string[][]): boolean {
  const width = rows[0]?.length ?? 0
  const full = rows.filter(
    (row) => row.filter((cell) => cell !== '').length >= Math.max(2, width / 2),
  )
  return full.length >= rows.length * 0.7
}

function isProseOrList(rows: readonly string[][]): boolean {
  const width = rows[0]?.length ?? 0
  const lengths = Array.from({ length: width }, (_, column) =>
    medianOf(rows.map((row) => row[column]?.length ?? 0)),
  )
  const marks = rows.filter(([first = '']) => LIST_MARK.test(first)).length
  return lengths.filter((length) => length > LONG_CELL).length > 1 || marks > rows.length / 2
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
