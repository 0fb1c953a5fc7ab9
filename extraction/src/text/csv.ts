import { basename, extname } from 'node:path'
import * as texts from '@askwell/messages/knowledge/extraction'
import type { ExtractionContext } from '../document/format-reader.ts'
import { emitTableRows, TableShape } from '../document/sheet-rows.ts'
import type { Row } from '../document/sheet-rows.ts'
import { tooLarge } from '../document/extraction-outcome.ts'
import type { TextPieces } from './text-pieces.ts'

const delimiters = [',', ';', '\t', '|']

/** A quotation mark without a closing one within so many characters is an ordinary character. */
const LONGEST_CELL = 1_000_000

/** One cell at `lastIndex`: quoted, including characters after its closing quote, or unquoted. */
const cellPattern = (delimiter: string) =>
  new RegExp(`"((?:[^"]|"")*)"[^${delimiter}\\r\\n]*|([^${delimiter}\\r\\n]*)`, 'y')

/** `isOpen`: the cell is quoted and may continue; its closing mark is missing or is the first of a doubled mark. */
type CellAt = { cell: string; end: number; isOpen: boolean }

function cellAt(text: string, at: number, pattern: RegExp): CellAt {
  pattern.lastIndex = at
  const [whole = '', quoted, bare = ''] = pattern.exec(text) ?? []
  return {
    cell: (quoted?.replaceAll('""', '"') ?? bare).trim(),
    end: at + whole.length,
    isOpen: text[at] === '"' && (quoted === undefined || text[at + quoted.length + 2] === '"'),
  }
}

/** A row, and the position of the next row. */
type RowAt = { cells: string[]; end: number }

/**
 * The rows of a delimited text. Quoted cells may contain delimiters, line breaks and doubled quotes. Without `isEnd`,
 * stops before a row that further text could change.
 */
function* rowsIn(text: string, delimiter: string, isEnd: boolean): Generator<RowAt> {
  const pattern = cellPattern(delimiter)
  let cells: string[] = []
  let at = 0
  while (at < text.length) {
    const { cell, end, isOpen } = cellAt(text, at, pattern)
    const mayChange = end + 1 >= text.length || (isOpen && text.length - at < LONGEST_CELL)
    if (mayChange && !isEnd) return
    cells.push(cell)
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (text[end] !== delimiter) {
      yield { cells, end: at }
      cells = []
    } else if (at >= text.length) cells.push('')
  }
  if (cells.length > 0) yield { cells, end: at }
}

/** The rows of a delimited text that arrives in pieces. */
function* parse(pieces: Iterable<string>, delimiter: string): Generator<string[]> {
  let text = ''
  /** Length of text before the next attempt: doubled for an incomplete row, to avoid quadratic time. */
  let min = 0
  for (const piece of pieces) {
    text += piece
    if (text.length < min) continue
    let used = 0
    for (const { cells, end } of rowsIn(text, delimiter, false)) {
      yield cells
      used = end
    }
    text = text.slice(used)
    min = text.length * 2
  }
  for (const { cells } of rowsIn(text, delimiter, true)) yield cells
}

/** The share of sample rows with the median number of columns, and that number; 0 for a single column. */
function delimiterScore(sample: string, delimiter: string): { share: number; columns: number } {
  const widths = [...parse([sample], delimiter)]
    .filter((cells) => cells.join('') !== '')
    .map((row) => row.length)
  const usual = widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 0
  if (usual < 2) return { share: 0, columns: 0 }
  return { share: widths.filter((width) => width === usual).length / widths.length, columns: usual }
}

/** The delimiter that splits the largest share of rows into the same width; undefined when that is less than half. */
function delimiterOf(text: string): string | undefined {
  const end = text.lastIndexOf('\n', 20_000)
  const sample = text.length > 20_000 && end > 0 ? text.slice(0, end) : text
  const scored = delimiters.map((delimiter) => ({
    delimiter,
    ...delimiterScore(sample, delimiter),
  }))
  const best = scored.toSorted((a, b) => b.share - a.share || b.columns - a.columns)[0]
  return best && best.share >= 0.5 ? best.delimiter : undefined
}

/** Whether a text without a known file extension is a table: two or more rows, nearly all of equal width. */
export function looksLikeTable(text: string): boolean {
  const sample = text.slice(0, 20_000)
  if (sample.trim().split('\n').length < 2) return false
  return [',', ';', '\t'].some((delimiter) => delimiterScore(sample, delimiter).share > 0.95)
}

/** Maximum cells kept in memory; a larger table is parsed a second time once its columns are known. */
const KEPT_CELLS = 400_000

/** Emits a table file as parts of rows with its header. */
export async function emitTable(context: ExtractionContext, pieces: TextPieces): Promise<void> {
  const [start = ''] = pieces()
  const delimiter = delimiterOf(start) ?? ','
  const readRows = () => filledRows(pieces(), delimiter)
  const shape = new TableShape()
  const kept: Row[] = []
  let cells = 0
  for (const row of readRows()) {
    shape.add(row)
    cells += row.cells.size
    if (cells > context.limits.cells) throw tooLarge('cells')
    if (cells <= KEPT_CELLS) kept.push(row)
    else kept.length = 0
  }
  const name = basename(context.name, extname(context.name))
  const rows = cells <= KEPT_CELLS ? kept : readRows()
  await emitTableRows(context, { name, label: texts.table }, { shape, rows })
}

function* filledRows(pieces: Iterable<string>, delimiter: string): Generator<Row> {
  let number = 0
  for (const cells of parse(pieces, delimiter)) {
    number += 1
    const entries = [...cells.entries()].filter(([, cell]) => cell !== '')
    if (entries.length > 0) yield { number, cells: new Map(entries) }
  }
}
