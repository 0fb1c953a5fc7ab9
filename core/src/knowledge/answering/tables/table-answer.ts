import * as texts from '@askwell/messages/chat/replies'
import { stemListOf } from '../../text/analyze-text.ts'
import {
  amountIn,
  isMarked,
  isNamed,
  keptColumns,
  markedColumns,
  measuredColumns,
  valueIn,
  type TableContext,
} from './measured-columns.ts'
import { namedRows, OPERATORS } from './named-rows.ts'
import { columnText, rowLabel } from './row-text.ts'
import type { Row, Table } from './table-rows.ts'
import type { TableQuestion } from './table-question.ts'

export type TableAnswer = { text: string; rows: Row[] }

/** Longer lists are cut, with the number of all rows. */
export const LONGEST_LIST = 10
const MAX_CHARACTERS = 700
const AMOUNT_NAME = /\b(?:stock|availab\w+|quantity|units|left|in store)\b/i

/** For "Which dishes are vegan?", the rows with "yes" in that column; for "not vegan", the others. */
function rowsWithMarks(context: TableContext, rows: Row[] | undefined): Row[] | undefined {
  const columns = markedColumns(context)
  const isWanted = !NEGATED.test(context.question.text)
  return rows?.filter((row) => columns.every((column) => isMarked(row, column) === isWanted))
}

const NEGATED = /\b(?:not|isn['’]?t|aren['’]?t|without|no)\b/i

/** The rows that meet the conditions of a question; undefined when that cannot be determined. */
function wantedRows(context: TableContext): Row[] | undefined {
  const { wanted, table } = context
  let rows = rowsWithMarks(context, namedRows(context))
  if (rows && wanted.bound) {
    const columns = measuredColumns(context, rows, 'price')
    const kept = rows.filter((row) => keptColumns(row, columns, wanted.bound).length > 0)
    rows = columns.length === 0 ? undefined : kept
  }
  const isCounting = wanted.wants === 'sum' || wanted.wants === 'count'
  if (rows && wanted.isAvailable !== undefined && !isCounting) {
    const column = table.columns.find((name) => AMOUNT_NAME.test(name))
    if (column === undefined) return undefined
    rows = rows.filter((row) => (amountIn(row, column)?.value ?? 0) > 0 === wanted.isAvailable)
  }
  return rows
}

/** The label and some columns of a row: "Helmet Junior: price £34.50". */
const rowText = (row: Row, columns: readonly string[]): string => {
  const facts = columns.flatMap((column) => {
    const value = valueIn(row, column)
    return value === undefined ? [] : [columnText(column, value)]
  })
  return facts.length === 0 ? rowLabel(row.cells) : `${rowLabel(row.cells)}: ${facts.join('; ')}`
}

function extremes(context: TableContext, rows: Row[]): TableAnswer | undefined {
  const columns = measuredColumns(context, rows)
  if (columns.length === 0 || rows.length < 2) return undefined
  const values = rows.flatMap((row) =>
    columns.flatMap((column) => amountIn(row, column)?.value ?? []),
  )
  const best = context.wanted.wants === 'min' ? Math.min(...values) : Math.max(...values)
  const bestOf = (row: Row) => columns.filter((column) => amountIn(row, column)?.value === best)
  const found = rows.filter((row) => bestOf(row).length > 0)
  if (found.length > MAX_TIES) return undefined
  return { text: listText(found.map((row) => rowText(row, bestOf(row)))), rows: found }
}

const MAX_TIES = 4

/** Rows as a list, or the first of them with the number of all. A single row is not written as a list. */
export function listText(rows: readonly string[]): string {
  const [first = ''] = rows
  if (rows.length <= 1) return first
  let characters = 0
  const lines = rows.slice(0, LONGEST_LIST).map((row) => `- ${row}`)
  const shown = lines.filter((line, i) => (characters += line.length) <= MAX_CHARACTERS || i === 0)
  const rest = { shown: shown.length, total: rows.length }
  return [...shown, ...(rest.shown < rest.total ? ['', texts.listedOf(rest)] : [])].join('\n')
}

const textsOf = (rows: readonly Row[], columns: readonly string[]): string[] =>
  rows.map((row) => rowText(row, columns))

function totalText(total: number, unit: string): string {
  const digits = Number.isInteger(total) ? String(total) : total.toFixed(2)
  return /^[£$€¥]$/.test(unit) ? `${unit}${digits}` : `${digits} ${unit}`.trim()
}

function sum(context: TableContext, rows: Row[]): TableAnswer | undefined {
  const [column] = [...measuredColumns(context, rows), ...measuredColumns(context, rows, 'price')]
  if (column === undefined || rows.length < 2) return undefined
  const amounts = rows.map((row) => amountIn(row, column))
  if (amounts.includes(undefined)) return undefined
  const unit = amounts.find((amount) => amount?.unit !== 'free')?.unit ?? ''
  if (unit === 'minutes') return undefined
  const total = amounts.reduce((all, amount) => all + (amount?.value ?? 0), 0)
  const totals = columnText(column, totalText(total, unit))
  return {
    text: `${texts.inTotal({ value: totals })}\n\n${listText(textsOf(rows, [column]))}`,
    rows,
  }
}

/** Whether the question counts or lists these rows: it has the name of a column, or a word that is in each row. */
function areThings(
  { wanted, table }: TableContext,
  rows: readonly Row[],
): string | true | undefined {
  const stems = stemListOf(wanted.noun ?? '').filter((stem) => !LIGHT.has(stem))
  const column = table.columns.find(
    (name) =>
      isOfDoing(name) === isOfDoing(wanted.noun) &&
      stemListOf(name).some((stem) => stems.includes(stem)),
  )
  if (column !== undefined) return column
  const isThing = stems.some(
    (stem) => OPERATORS.has(stem) || rows.every((row) => row.stems.has(stem)),
  )
  return isThing ? true : undefined
}

/** Whether a word is a noun of action: "tastings" has the stem of the column "Taste" but is another thing. */
const isOfDoing = (name = ''): boolean => /ings?\b/i.test(name)

const LIGHT: ReadonlySet<string> = new Set(
  stemListOf('do does have has can could would sell offer'),
)

function count(context: TableContext, rows: Row[]): TableAnswer | undefined {
  if (context.wanted.isAvailable === true)
    return sum({ ...context, wanted: { wants: 'sum' } }, rows)
  const stated = statedNumbers(context, rows)
  if (stated) return { text: listText(textsOf(rows, [stated])), rows }
  const names = distinct(context, rows)
  if (!names) return undefined
  return { text: `${texts.counted({ count: names.length })} ${names.join(', ')}`, rows }
}

/** The numbers in a column that the question counts: "How many devices?" with a column "Devices" of numbers. */
function statedNumbers(context: TableContext, rows: readonly Row[]): string | undefined {
  const things = areThings(context, rows)
  if (typeof things !== 'string') return undefined
  const isNumber = (row: Row) => /^\d/.test(valueIn(row, things) ?? '')
  return rows.filter(isNumber).length * 2 > rows.length ? things : undefined
}

/** The distinct names of the rows. */
function distinct(context: TableContext, rows: readonly Row[]): string[] | undefined {
  const things = areThings(context, rows)
  if (things === undefined || rows.length < 2) return undefined
  const names = rows.map((row) => (things === true ? rowLabel(row.cells) : valueIn(row, things)))
  return [...new Set(names.flatMap((name) => name ?? []))]
}

/** Columns whose values differ between the rows, except those that name the row. */
function distinctiveColumns({ columns }: Table, rows: readonly Row[]): string[] {
  return columns.slice(1).filter((column) => {
    const values = rows.map((row) => valueIn(row, column))
    const isLabel = rows.every((row) => rowLabel(row.cells).includes(valueIn(row, column) ?? '-'))
    return !isLabel && new Set(values).size > 1
  })
}

function list(context: TableContext, rows: Row[]): TableAnswer | undefined {
  const things = areThings(context, rows)
  if (things === undefined || rows.length === 0) return undefined
  if (rows.length === 1 && context.wanted.isAvailable === undefined && !context.wanted.bound)
    return undefined
  const isFirst = things === context.table.columns[0]
  const columns = isFirst ? [] : distinctiveColumns(context.table, rows)
  const named = columns.filter((column) => isNamed(context, column))
  const shown = named.length > 0 ? named : columns
  const number = rows.length > 1 ? `${texts.counted({ count: rows.length })}\n\n` : ''
  const { bound } = context.wanted
  const compared = bound ? measuredColumns(context, rows, 'price') : []
  const items = rows.map((row) =>
    rowText(row, [...new Set([...shown, ...keptColumns(row, compared, bound)])]),
  )
  return { text: `${number}${listText(items)}`, rows }
}

const ANSWERS: Record<
  TableQuestion['wants'],
  (context: TableContext, rows: Row[]) => TableAnswer | undefined
> = { min: extremes, max: extremes, sum, count, list }

/**
 * The answer to a question about several rows: the cheapest, how many, all of a kind. Undefined when a word of the
 * question matches nothing in the table, or the rows cannot be compared.
 */
export function answerFromTable(context: TableContext): TableAnswer | undefined {
  const rows = wantedRows(context)
  if (!rows || rows.length === 0) return undefined
  return ANSWERS[context.wanted.wants](context, rows)
}
