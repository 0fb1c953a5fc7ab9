import { basename, extname } from 'node:path'
import * as texts from '@askwell/messages/knowledge/extraction'
import type { ExtractionContext } from '../document/format-reader.ts'
import { emitRows } from '../document/sheet-rows.ts'
import type { Row } from '../document/sheet-rows.ts'
import { ExtractionError } from '../document/extraction-outcome.ts'

const delimiters = [',', ';', '\t', '|']

/** One cell at `lastIndex`: quoted, including characters after its closing quote, or unquoted. */
const cellPattern = (delimiter: string) =>
  new RegExp(`"((?:[^"]|"")*)"[^${delimiter}\\r\\n]*|([^${delimiter}\\r\\n]*)`, 'y')

function cellAt(text: string, at: number, pattern: RegExp): { cell: string; end: number } {
  pattern.lastIndex = at
  const [whole = '', quoted, bare = ''] = pattern.exec(text) ?? []
  return { cell: (quoted?.replaceAll('""', '"') ?? bare).trim(), end: at + whole.length }
}

/** Cells of a table file; quoted cells may contain delimiters, line ends and doubled quotes. */
function* parse(text: string, delimiter: string): Generator<string[]> {
  const pattern = cellPattern(delimiter)
  let cells: string[] = []
  let at = 0
  while (at < text.length) {
    const { cell, end } = cellAt(text, at, pattern)
    cells.push(cell)
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (text[end] !== delimiter) {
      yield cells
      cells = []
    } else if (at >= text.length) cells.push('')
  }
  if (cells.length > 0) yield cells
}

/** Number of sample rows with the same number of columns above one, and that number. */
function delimiterScore(sample: string, delimiter: string): { share: number; columns: number } {
  const widths = [...parse(sample, delimiter)]
    .filter((cells) => cells.join('') !== '')
    .map((row) => row.length)
  const usual = widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 0
  if (usual < 2) return { share: 0, columns: 0 }
  return { share: widths.filter((width) => width === usual).length / widths.length, columns: usual }
}

/** The delimiter that splits the text into the most regular rows, or undefined. */
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

/** Whether a text without a known file extension is a table: at least two rows, nearly all of equal width. */
export function looksLikeTable(text: string): boolean {
  const sample = text.slice(0, 20_000)
  if (sample.trim().split('\n').length < 2) return false
  return [',', ';', '\t'].some((delimiter) => delimiterScore(sample, delimiter).share > 0.95)
}

/** Emits a table file as parts of rows with its header. */
export async function emitTable(context: ExtractionContext, text: string): Promise<void> {
  const rows: Row[] = []
  let number = 0
  let filled = 0
  for (const cells of parse(text, delimiterOf(text) ?? ',')) {
    number += 1
    const entries = [...cells.entries()].filter(([, cell]) => cell !== '')
    filled += entries.length
    if (filled > context.limits.cells) throw new ExtractionError('too-large', texts.numberOfCells)
    if (entries.length > 0) rows.push({ number, cells: new Map(entries) })
  }
  const name = basename(context.name, extname(context.name))
  await emitRows(context, { name, label: texts.table }, rows)
}
