import type { ExtractedPart } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/extraction'
import { ROWS_PER_PART, type ExtractionLimits } from './limits.ts'
import { MarkdownWriter } from './markdown.ts'
import type { ExtractionContext } from './format-reader.ts'
import { joinHeaderRows } from './header-rows.ts'

/** A row as shown: its number from 1 and its non-empty cells by column. */
export type Row = {
  number: number
  cells: Map<number, string>
  /** Columns that have the text of a merged cell. */
  covered?: Set<number>
}

/** A header is searched below this many rows. Two rows more are kept: the header may consist of two rows. */
const ROWS_ABOVE_HEADER = 20
const FIRST_ROWS = ROWS_ABOVE_HEADER + 2

/** Properties of all rows of a table, collected in a first pass: its first rows, columns and width. */
export class TableShape {
  readonly first: Row[] = []
  readonly #columns = new Set<number>()
  width = 0
  count = 0

  add(row: Row): void {
    this.count += 1
    this.width = Math.max(this.width, row.cells.size)
    for (const column of row.cells.keys()) this.#columns.add(column)
    if (this.first.length < FIRST_ROWS) this.first.push(row)
  }

  get columns(): number[] {
    return [...this.#columns].toSorted((a, b) => a - b)
  }
}

/** `lead`: the rows above the header. `taken`: the number of first rows that are not data. */
type Heading = { header: Row | undefined; lead: Row[]; taken: number }

const isHeaderText = (text: string) => /\p{L}/u.test(text) && !/^[\d.,\s%€$£-]+$/.test(text)

/** Finds the header, which is the first row of texts, and the lines above it, such as a title or a date. */
function headingOf({ first, width }: TableShape): Heading {
  const none = { header: undefined, lead: [], taken: 0 }
  const at = first.findIndex(
    ({ cells }) => cells.size >= Math.max(2, width / 2) && [...cells.values()].every(isHeaderText),
  )
  if (at < 0 || at > ROWS_ABOVE_HEADER) return none
  const lead = first.slice(0, at)
  // A first row of numbers is data: only short lines can be above a header.
  if (lead.some((row) => row.cells.size > width / 2 && width > 2)) return none
  const { header, rows } = headerOf(first[at], first[at + 1])
  return { header, lead, taken: at + rows }
}

/** The header may consist of two rows. */
function headerOf(header: Row | undefined, second: Row | undefined) {
  if (!header || !second) return { header, rows: 1 }
  const cells = joinHeaderRows(header.cells, second.cells, header.covered ?? new Set())
  return cells ? { header: { number: second.number, cells }, rows: 2 } : { header, rows: 1 }
}

const cellsOf = (row: Row, columns: number[]) =>
  columns.map((column) => row.cells.get(column) ?? '')

/**
 * First and last row of a part. In later parts the repeated header counts as the row above, so that each line of the
 * text is one row of the range.
 */
function spanOf(slice: Row[], header: Row | undefined, isFirst: boolean) {
  const start = slice[0]?.number ?? 1
  const repeated = header ? start - 1 : start
  const firstRow = isFirst ? (header?.number ?? start) : repeated
  return { firstRow, lastRow: slice.at(-1)?.number ?? firstRow }
}

type Sheet = { name: string; label: string }

/** Emits the rows of one sheet as parts of up to ROWS_PER_PART rows, each with the header row. */
export async function emitRows(
  context: ExtractionContext,
  sheet: Sheet,
  filled: Row[],
): Promise<void> {
  const shape = new TableShape()
  for (const row of filled) shape.add(row)
  await emitTableRows(context, sheet, { shape, rows: filled })
}

/** Like `emitRows`, for rows whose shape is known from a first pass, so that they need not be in memory. */
export async function emitTableRows(
  context: ExtractionContext,
  sheet: Sheet,
  { shape, rows }: { shape: TableShape; rows: Iterable<Row> },
): Promise<void> {
  if (shape.count === 0) return
  const heading = headingOf(shape)
  const parts = new TableParts(context.limits, sheet, { ...heading, shape })
  let at = 0
  let slice: Row[] = []
  for (const row of rows) {
    at += 1
    if (at <= heading.taken) continue
    slice.push(row)
    if (slice.length < ROWS_PER_PART) continue
    await context.onPart(parts.next(slice))
    slice = []
  }
  if (slice.length > 0 || parts.isEmpty) await context.onPart(parts.next(slice))
}

/** Makes the parts of a table, in their order. */
class TableParts {
  readonly #limits: ExtractionLimits
  readonly #sheet: Sheet
  readonly #heading: Heading
  readonly #columns: number[]
  readonly #isOnePart: boolean
  isEmpty = true

  constructor(
    limits: ExtractionLimits,
    sheet: Sheet,
    { shape, ...heading }: Heading & { shape: TableShape },
  ) {
    this.#limits = limits
    this.#sheet = sheet
    this.#heading = heading
    this.#columns = shape.columns
    this.#isOnePart = shape.count - heading.taken <= ROWS_PER_PART
  }

  next(slice: Row[]): ExtractedPart {
    const { header, lead } = this.#heading
    const isFirst = this.isEmpty
    this.isEmpty = false
    const cells = (row: Row) => cellsOf(row, this.#columns)
    const out = new MarkdownWriter(this.#limits)
    if (isFirst) for (const row of lead) out.paragraph(cells(row).join(' '))
    out.table([...(header ? [header] : []), ...slice].map(cells))

    const { firstRow, lastRow } = spanOf(slice, header, isFirst)
    const first = isFirst ? firstRow : (slice[0]?.number ?? firstRow)
    const { name, label: ofSheet } = this.#sheet
    const label = this.#isOnePart
      ? ofSheet
      : texts.sheetRows({ label: ofSheet, first, last: lastRow })
    const locator = { kind: 'sheet', sheet: name, firstRow, lastRow } as const
    return { label, locator, text: out.toString() }
  }
}
