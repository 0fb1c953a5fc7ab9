import type { ImportedRow, TeamAnswer } from '@askwell/core/knowledge'
import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/conversations/team-answer-refusals'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import * as z from 'zod/mini'

const record = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) })
const records = z.array(record)

/** The rows of a CSV text: question and answer. Commas and semicolons separate; a first row with these names is left out. */
export function readAnswersCsv(csv: string): ImportedRow[] {
  const [header, ...others] = parseRows(csv)
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

function parseRows(csv: string): { cells: string[]; line: number }[] {
  try {
    const parsed: unknown = parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 50_000,
    })
    return records.parse(parsed).map(({ record: cells, info }) => ({ cells, line: info.lines }))
  } catch (error) {
    throw unreadable(error)
  }
}

const unreadable = (cause?: unknown) =>
  new AppError('invalid_request', texts.unreadableCsv, {
    fields: { csv: texts.unreadableCsv },
    cause,
  })

/** Without the apostrophe that the export puts before cells that a spreadsheet would calculate. */
const cellText = (cell = ''): string => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '').trim()

/** The answers as CSV; cells that a spreadsheet would calculate begin with an apostrophe. */
export const writeAnswersCsv = (answers: readonly TeamAnswer[]): string =>
  stringify(
    answers.map(({ question, answer }) => [question, answer]),
    { header: true, columns: ['question', 'answer'], escape_formulas: true, bom: true },
  )
