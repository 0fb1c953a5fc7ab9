import type { ImportedRow, TeamAnswer } from '@askwell/core/knowledge'
import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/conversations/team-answer-refusals'
import { parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { createPauses } from '../../platform/runtime/pauses.ts'

const record = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) })
const records = z.array(record)

/** More than the 1,000 answers that a bot can have, because rows may be refused or already stored. */
const maxRows = 5_000
/** Limit of cells in all rows; two cells of each row are read. */
const maxCells = 50_000

/** Bytes parsed before the event loop runs other work; they take a few milliseconds. */
const pieceBytes = 16_384

/**
 * Parses a CSV text with a question and an answer in each row. Commas and semicolons are separators. A header row is
 * left out. Throws `invalid_request` for a text that has too many rows or is not such a table.
 */
export async function readAnswersCsv(csv: string): Promise<ImportedRow[]> {
  // Counts before parsing, because parsing 900 KB of very short rows takes half a second.
  const { rows: count, cells: cellCount } = countCells(csv)
  if (count > maxRows) throw new AppError('invalid_request', texts.tooMany)
  if (cellCount > maxCells) throw unreadable()
  const [header, ...others] = await parseRows(csv)
  if (header === undefined) throw unreadable()
  const names = header.cells.map((cell) => cell.toLowerCase())
  const hasHeader = names.includes('question') && names.includes('answer')
  const [question, answer] = hasHeader
    ? [names.indexOf('question'), names.indexOf('answer')]
    : [0, 1]
  const rows = hasHeader ? others : [header, ...others]
  if (rows.some(({ cells }) => cells.length < 2)) throw unreadable()
  return rows.map(({ cells, line }) => ({
    line,
    question: cellText(cells[question]),
    answer: cellText(cells[answer]),
  }))
}

/** Upper limits of the numbers of rows and cells; separators within quotes do not count. */
function countCells(csv: string): { rows: number; cells: number } {
  let isQuoted = false
  let [rows, cells] = [1, 1]
  for (let at = 0; at < csv.length; at += 1) {
    const character = csv[at]
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '\n' || (character === '\r' && csv[at + 1] !== '\n')) rows += 1
    else if (character === ',' || character === ';' || character === '\t') cells += 1
  }
  return { rows, cells: rows + cells }
}

async function parseRows(csv: string): Promise<{ cells: string[]; line: number }[]> {
  const parser = parse({
    bom: true,
    delimiter: [',', ';', '\t'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: 50_000,
  })
  try {
    const [parsed] = await Promise.all([
      parser.toArray(),
      pipeline(Readable.from(piecesOf(Buffer.from(csv))), parser),
    ])
    return records.parse(parsed).map(({ record: cells, info }) => ({ cells, line: info.lines }))
  } catch (error) {
    throw unreadable(error)
  }
}

async function* piecesOf(csv: Buffer): AsyncGenerator<Buffer> {
  const pause = createPauses()
  for (let at = 0; at < csv.length; at += pieceBytes) {
    yield csv.subarray(at, at + pieceBytes)
    await pause()
  }
}

const unreadable = (cause?: unknown) =>
  new AppError('invalid_request', texts.unreadableCsv, {
    fields: { csv: texts.unreadableCsv },
    cause,
  })

/** Removes the apostrophe that the export puts before cells that a spreadsheet would run as a formula. */
const cellText = (cell = ''): string => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '').trim()

/** The answers as CSV; cells that a spreadsheet would run as a formula get an apostrophe. */
export const writeAnswersCsv = (answers: readonly TeamAnswer[]): string =>
  stringify(
    answers.map(({ question, answer }) => [question, answer]),
    { header: true, columns: ['question', 'answer'], escape_formulas: true, bom: true },
  )
