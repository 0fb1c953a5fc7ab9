import { basename, extname } from 'node:path'
import type { Reading } from './part-of.ts'
import { addRows } from './rows.ts'
import type { Row } from './rows.ts'
import { Refusal } from './outcome.ts'

const delimiters = [',', ';', '\t', '|']

/** One cell at `lastIndex`: quoted, with what strays behind its closing quote, or plain. */
const cellPattern = (delimiter: string) =>
  new RegExp(`"((?:[^"]|"")*)"[^${delimiter}\\r\\n]*|([^${delimiter}\\r\\n]*)`, 'y')

function cellAt(text: string, at: number, pattern: RegExp): { cell: string; end: number } {
  pattern.lastIndex = at
  const [whole = '', quoted, bare = ''] = pattern.exec(text) ?? []
  return { cell: (quoted?.replaceAll('""', '"') ?? bare).trim(), end: at + whole.length }
}

/** Cells of a table file; quotes may hold delimiters, line ends and doubled quotes. */
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

/** How many rows of the sample agree on more than one column, and on how many columns. */
function agreement(sample: string, delimiter: string): { share: number; columns: number } {
  const widths = [...parse(sample, delimiter)]
    .filter((cells) => cells.join('') !== '')
    .map((row) => row.length)
  const usual = widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 0
  if (usual < 2) return { share: 0, columns: 0 }
  return { share: widths.filter((width) => width === usual).length / widths.length, columns: usual }
}

/** The delimiter that splits the text into the most even rows, or undefined when none does. */
function delimiterOf(text: string): string | undefined {
  const end = text.lastIndexOf('\n', 20_000)
  const sample = text.length > 20_000 && end > 0 ? text.slice(0, end) : text
  const scored = delimiters.map((delimiter) => ({ delimiter, ...agreement(sample, delimiter) }))
  const best = scored.toSorted((a, b) => b.share - a.share || b.columns - a.columns)[0]
  return best && best.share >= 0.5 ? best.delimiter : undefined
}

/** Whether text without a telling name is a table: at least two rows, nearly all equally wide. */
export function looksLikeTable(text: string): boolean {
  const sample = text.slice(0, 20_000)
  if (sample.trim().split('\n').length < 2) return false
  return [',', ';', '\t'].some((delimiter) => agreement(sample, delimiter).share > 0.95)
}

/** Reads a table file into parts of rows under its header. */
export async function addTable(reading: Reading, text: string): Promise<void> {
  const rows: Row[] = []
  let number = 0
  let filled = 0
  for (const cells of parse(text, delimiterOf(text) ?? ',')) {
    number += 1
    const entries = [...cells.entries()].filter(([, cell]) => cell !== '')
    filled += entries.length
    if (filled > reading.limits.cells) throw new Refusal('too-large', 'number of cells')
    if (entries.length > 0) rows.push({ number, cells: new Map(entries) })
  }
  const name = basename(reading.name, extname(reading.name))
  await addRows(reading, { name, label: 'Table' }, rows)
}
