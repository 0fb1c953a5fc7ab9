import { stemListOf } from '../../text/analyze-text.ts'
import type { IndexedChunk, SearchIndex } from '../../search/index-types.ts'
import { passageSentences } from '../matching/passage-sentences.ts'
import { cellsOf, type Cell } from './cells.ts'

/** A row of a table, or an entry of a list of labels and values. */
export type Row = {
  cells: Cell[]
  /** The row as text: `Plan: Basic; Price: 9`. */
  text: string
  /** Stems of its values, and for an entry of a list also of its label. */
  stems: ReadonlySet<string>
  chunk: IndexedChunk
}

/** A table over all passages of its source. */
export type Table = { columns: string[]; rows: Row[]; chunk: IndexedChunk }

/** Larger tables are not used for calculations, which would take too long. */
const MAX_PASSAGES = 120
const MAX_ROWS = 1_500

/** Converts a list of labels and values to a table of two columns, the second without a name. */
export function withColumns(table: Table): Table {
  if (table.columns.length > 0) return table
  const rows = table.rows.map((row) => {
    const [label] = row.cells
    const cells = label
      ? [
          { name: LABEL, value: label.name },
          { ...label, name: '' },
        ]
      : []
    return { ...row, cells }
  })
  return { ...table, columns: [LABEL, ''], rows }
}

const LABEL = 'name'

const headingOf = ({ headings }: IndexedChunk): string => headings.at(-1) ?? ''

function rowsOf(chunk: IndexedChunk): Row[] {
  return passageSentences(chunk.text, chunk.language).flatMap(({ text, isRecord }) => {
    const cells = isRecord ? cellsOf(text) : undefined
    if (!cells) return []
    const values = cells.length === 1 ? text : cells.map(({ value }) => value).join('; ')
    return [{ cells, text, stems: new Set(stemListOf(values, chunk.language)), chunk }]
  })
}

/** Whether rows belong to one table: same heading and same first column. Rows omit empty cells. */
function isLike([first, ...others]: Cell[], row: Row): boolean {
  const [own, ...ownOthers] = row.cells
  if (others.length === 0 || ownOthers.length === 0) return others.length === ownOthers.length
  return own?.name === first?.name
}

/** The whole table to which a row of a passage belongs; undefined when it is too large. */
export function tableOf(
  index: SearchIndex,
  chunk: IndexedChunk,
  record: string,
): Table | undefined {
  const cells = cellsOf(record)
  if (!cells) return undefined
  const isList = cells.length === 1
  const passages = isList ? [chunk] : index.passagesOf(chunk.sourceId, MAX_PASSAGES)
  if (!passages) return undefined
  const rows = passages
    .filter((passage) => headingOf(passage) === headingOf(chunk))
    .flatMap(rowsOf)
    .filter((row) => isLike(cells, row))
  if (rows.length < 2 || rows.length > MAX_ROWS) return undefined
  const columns = [...new Set(rows.flatMap((row) => row.cells.map(({ name }) => name)))]
  return { columns: isList ? [] : columns, rows, chunk }
}
