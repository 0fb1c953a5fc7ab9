import type { Cell, Line } from './pdf-lines.ts'
import { visualRows, type VisualRow } from './visual-rows.ts'

/** A table of a page: the rows of its cells and the lines that contain them. */
export type PdfTable = { rows: string[][]; lines: ReadonlySet<Line> }

type Column = { left: number; right: number }

const FEWEST_ROWS = 3
/** Longer cells are prose in columns, not a table. */
const LONG_CELL = 30
/** Limits the time, which grows with rows times columns; no real table has more. */
const MAX_COLUMNS = 200
const LIST_MARK = /^(?:[•◦▪‣●○■*–-]|\(?[\da-z]{1,3}[.)])$/i
/** Maximum distance of two rows of a table, in font sizes. */
const MAX_DISTANCE = 3.5
/** Minimum gap between two columns, in font sizes; the words of one cell are nearer. */
const COLUMN_GAP = 0.5

/** The tables of a page, found by the positions of their cells and by their ruled lines. */
export function tablesOf(lines: readonly Line[]): PdfTable[] {
  const tables: PdfTable[] = []
  let run: VisualRow[] = []
  let before: VisualRow | undefined
  const endRun = () => {
    const table = tableOf(run)
    if (table) tables.push(table)
    run = []
  }
  for (const row of visualRows(lines)) {
    const last = run.at(-1)
    if (last && isDistant(last, row)) endRun()
    if (run.length === 0 && row.cells.length > 1) run = headerOf(before, row)
    if (row.cells.length > 1 || (run.length > 0 && isContinuation(row, run))) run.push(row)
    else endRun()
    before = row
  }
  endRun()
  return tables
}

const isDistant = (above: VisualRow, below: VisualRow): boolean =>
  above.lowest - below.baseline > below.size * MAX_DISTANCE

/** The line above a table when it may be its header: several words with narrow gaps. */
const headerOf = (above: VisualRow | undefined, row: VisualRow): VisualRow[] =>
  above?.cells.length === 1 && above.words.length > 1 && !isDistant(above, row) ? [above] : []

/** Whether a row is the second line of a cell: it begins below a cell of the previous row other than the first. */
function isContinuation(row: VisualRow, run: readonly VisualRow[]): boolean {
  const [cell] = row.cells
  const before = run.at(-1)?.cells.slice(1) ?? []
  return cell !== undefined && before.some(({ left }) => Math.abs(left - cell.left) < row.size)
}

function tableOf(run: readonly VisualRow[]): PdfTable | undefined {
  const [first, ...others] = run
  if (!first || run.length < FEWEST_ROWS) return undefined
  const columns = columnsOf(run)
  if (first.cells.length === 1 && !isHeader(first, columns, columnsOf(others)))
    return tableOf(others)
  if (columns.length > MAX_COLUMNS) return undefined
  const rows = joinContinued(
    run.map((row) => ({ cells: placed(row.words, columns), isRuled: row.ruled !== undefined })),
  )
  const isTable =
    columns.length > 1 && rows.length >= FEWEST_ROWS && isRegular(rows) && !isProseOrList(rows)
  return isTable ? { rows, lines: new Set(run.flatMap(({ lines }) => lines)) } : undefined
}

/** Whether the line above a table is its header: it does not join columns and has words above more than half. */
const isHeader = (line: VisualRow, all: readonly Column[], below: readonly Column[]): boolean =>
  all.length >= below.length &&
  placed(line.words, all).filter((cell) => cell !== '').length > all.length / 2

/** Words belong to one column when they overlap horizontally or have a gap no wider than one between words. */
function columnsOf(rows: readonly VisualRow[]): Column[] {
  const columns: Column[] = []
  const words = rows.flatMap((row) => {
    const gap = row.ruled === undefined ? row.size * COLUMN_GAP : 0
    return row.words.map((word) => ({ ...word, gap }))
  })
  for (const { left, right, gap } of words.toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1)
    if (last && left - last.right <= gap) last.right = Math.max(last.right, right)
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

/** Joins a row without its first cell to the row above, unless a ruled line divides them. */
function joinContinued(rows: readonly { cells: string[]; isRuled: boolean }[]): string[][] {
  const joined: string[][] = []
  for (const { cells: row, isRuled } of rows) {
    const last = joined.at(-1)
    const isPart = row[0] === '' && row.filter((cell) => cell !== '').length < row.length / 2 + 1
    if (!isRuled && last && last[0] !== '' && isPart && joined.length > 1) {
      joined[joined.length - 1] = last.map((cell, at) => `${cell} ${row[at] ?? ''}`.trim())
    } else joined.push(row)
  }
  return joined
}

/** Whether 70 % of the rows fill half of the columns or more, and two or more. */
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
