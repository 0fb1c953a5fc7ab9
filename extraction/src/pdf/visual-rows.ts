import type { Cell, Line } from './pdf-lines.ts'

/** One row of a page, of one or several lines; cells from left to right. */
export type VisualRow = {
  cells: Cell[]
  /** The words of the row; in a row with ruled lines, its cells. */
  words: Cell[]
  lines: Line[]
  size: number
  /** The baseline of its first line. */
  baseline: number
  /** The baseline of its last line. */
  lowest: number
  /** The number of the row in the ruled lines of a table. */
  ruled: number | undefined
}

/** With fewer rows the ruled lines are the frame of a table, not its rows. */
const FEWEST_RULED_ROWS = 3
/** Maximum text lines of a ruled row; a row with more contains several rows of text. */
const MAX_LINES = 8

/** The rows of a page from its top: joins lines at the same height and lines in the same ruled row. */
export function visualRows(lines: readonly Line[]): VisualRow[] {
  const ruled = ruledRowsOf(lines)
  const rows: VisualRow[] = []
  for (const line of lines.toSorted((a, b) => b.baseline - a.baseline)) {
    const last = rows.at(-1)
    const row = line.row !== undefined && ruled.has(line.row) ? line.row : undefined
    const isSame = row !== undefined && row === last?.ruled
    if (last && (isSame || last.lowest - line.baseline < line.size * 0.3)) addLine(last, line)
    else rows.push(rowOf(line, row))
  }
  for (const row of rows) row.cells.sort((a, b) => a.left - b.left)
  return rows
}

const rowOf = (line: Line, ruled: number | undefined): VisualRow => ({
  cells: [...line.cells],
  words: [...partsOf(line, ruled)],
  lines: [line],
  size: line.size,
  baseline: line.baseline,
  lowest: line.baseline,
  ruled,
})

const partsOf = ({ words = [], cells }: Line, ruled: number | undefined): Cell[] =>
  ruled === undefined && words.length > 0 ? words : cells

function addLine(row: VisualRow, line: Line): void {
  row.lines.push(line)
  row.lowest = line.baseline
  // Not a spread call: a line may have more cells than a call may have arguments.
  for (const cell of line.cells) row.cells.push(cell)
  for (const word of partsOf(line, row.ruled)) row.words.push(word)
}

function ruledRowsOf(lines: readonly Line[]): Set<number> {
  const counts = new Map<number, Set<number>>()
  for (const { row, baseline } of lines) {
    if (row === undefined) continue
    counts.set(row, (counts.get(row) ?? new Set()).add(Math.round(baseline)))
  }
  const rows = [...counts].filter(([, baselines]) => baselines.size <= MAX_LINES)
  return new Set(rows.length < FEWEST_RULED_ROWS ? [] : rows.map(([row]) => row))
}
