import * as texts from '@askwell/messages/knowledge/extraction'
import { ROWS_PER_PART } from './limits.ts'
import { MarkdownWriter } from './markdown.ts'
import type { ExtractionContext } from './format-reader.ts'
import { joinHeaderRows } from './header-rows.ts'

/** A row as shown: its number from 1 and its non-empty cells by column. */
export type Row = {
  number: number
  cells: Map<number, string>
  /** Columns whose text is that of one cell over several of them. */
  covered?: Set<number>
}

type Table = { header: Row | undefined; lead: Row[]; rows: Row[] }

const isHeaderText = (text: string) => /\p{L}/u.test(text) && !/^[\d.,\s%€$£-]+$/.test(text)

/** Splits off the lines above the header (a title, a date); the header is the first row of texts. */
function splitHeader(rows: Row[]): Table {
  const width = rows.reduce((most, row) => Math.max(most, row.cells.size), 0)
  const at = rows.findIndex(
    ({ cells }) => cells.size >= Math.max(2, width / 2) && [...cells.values()].every(isHeaderText),
  )
  if (at < 0 || at > 20) return { header: undefined, lead: [], rows }
  const lead = rows.slice(0, at)
  // A first row of numbers is data: only short lines can be above a header.
  if (lead.some((row) => row.cells.size > width / 2 && width > 2)) {
    return { header: undefined, lead: [], rows }
  }
  return { lead, ...withHeader(rows.slice(at)) }
}

/** The header may consist of two rows. */
function withHeader([header, second, ...rows]: Row[]): Omit<Table, 'lead'> {
  if (!header || !second) return { header, rows: second ? [second, ...rows] : rows }
  const cells = joinHeaderRows(header.cells, second.cells, header.covered ?? new Set())
  if (!cells) return { header, rows: [second, ...rows] }
  return { header: { number: second.number, cells }, rows }
}

const cellsOf = (row: Row, columns: number[]) =>
  columns.map((column) => row.cells.get(column) ?? '')

function columnsOf(rows: Row[]): number[] {
  return [...new Set(rows.flatMap((row) => [...row.cells.keys()]))].toSorted((a, b) => a - b)
}

/**
 * First and last row of a part. In later parts the repeated header counts as the row before them, so that
 * each line of the text is one row of the range.
 */
function spanOf(slice: Row[], header: Row | undefined, isFirst: boolean) {
  const start = slice[0]?.number ?? 1
  const repeated = header ? start - 1 : start
  const firstRow = isFirst ? (header?.number ?? start) : repeated
  return { firstRow, lastRow: slice.at(-1)?.number ?? firstRow }
}

/** Emits the rows of one sheet as parts of at most ROWS_PER_PART rows, each with the header row. */
export async function emitRows(
  context: ExtractionContext,
  sheet: { name: string; label: string },
  filled: Row[],
): Promise<void> {
  if (filled.length === 0) return
  const { header, lead, rows } = splitHeader(filled)
  const columns = columnsOf(filled)
  const count = Math.max(1, Math.ceil(rows.length / ROWS_PER_PART))

  for (let index = 0; index < count; index += 1) {
    const slice = rows.slice(index * ROWS_PER_PART, (index + 1) * ROWS_PER_PART)
    const out = new MarkdownWriter(context.limits)
    if (index === 0) for (const row of lead) out.paragraph(cellsOf(row, columns).join(' '))
    out.table([...(header ? [header] : []), ...slice].map((row) => cellsOf(row, columns)))

    const { firstRow, lastRow } = spanOf(slice, header, index === 0)
    const from = index === 0 ? firstRow : (slice[0]?.number ?? firstRow)
    const label =
      count === 1
        ? sheet.label
        : texts.sheetRows({ label: sheet.label, first: from, last: lastRow })
    const locator = { kind: 'sheet', sheet: sheet.name, firstRow, lastRow } as const
    await context.onPart({ label, locator, text: out.toString() })
  }
}
