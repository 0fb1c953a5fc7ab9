import * as texts from '@askwell/messages/chat/replies'
import { stemListOf } from '../../text/analyze-text.ts'
import { amountOf, isCurrency, type Amount } from './amounts.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import { columnText, rowLabel } from './row-text.ts'
import type { Row, Table } from './table-rows.ts'
import type { Bound, Measure, TableQuestion } from './table-question.ts'

export type TableContext = { question: AnalyzedQuestion; wanted: TableQuestion; table: Table }

export type TableAnswer = { text: string; rows: Row[] }

/** Words of a question that name no row: comparisons, and general words that fit any row. */
const OPERATORS: ReadonlySet<string> = new Set(
  stemListOf(
    'cheap cheapest cheaper expensive affordable dear dearest pricey price prices cost costs fee least lowest fewest highest most shortest quickest fastest longest slowest smallest largest biggest lightest heaviest total altogether combined together sum different kind kinds type types list show name tell all under below over above less more stock sold out available unavailable article articles item items product products model models thing things offer sell have carry provide exist buy order get',
  ),
)
/** Longer lists are cut, with the number of their rows. */
export const LONGEST_LIST = 10
const MOST_CHARACTERS = 700
const CERTAIN = 0.5
/** From this share of cells with a figure on, a column is one of figures. */
const MOSTLY = 0.8

const MEASURES: Record<Measure, { name: RegExp; fits: (amount: Amount) => boolean }> = {
  price: {
    name: /\b(?:price|cost|fee|rate|charge|tariff)s?\b/i,
    fits: ({ unit }) => isCurrency(unit),
  },
  duration: { name: /\b(?:time|duration|length|takes)\b/i, fits: ({ unit }) => unit === 'minutes' },
  size: {
    name: /\b(?:size|area|capacity|seats|volume)\b/i,
    fits: ({ unit }) => /m²|sqm|m2/.test(unit),
  },
  weight: { name: /\b(?:weight|kg)\b/i, fits: ({ unit }) => unit === 'kg' },
}

const valueIn = ({ cells }: Row, column: string): string | undefined =>
  cells.find(({ name }) => name === column)?.value

const amountIn = (row: Row, column: string): Amount | undefined => {
  const value = valueIn(row, column)
  return value === undefined ? undefined : amountOf(value)
}

const isNamed = ({ question }: TableContext, column: string): boolean => {
  const asked = new Set(
    question.terms.flatMap(({ candidates }) => candidates.map(({ stem }) => stem)),
  )
  return stemListOf(column).some((stem) => asked.has(stem))
}

/** The column that holds the figures in question; undefined where rows cannot be compared by one. */
function measured(asking: TableContext, rows: readonly Row[], measure = asking.wanted.measure) {
  const figures = asking.table.columns.slice(1).filter((column) => {
    const amounts = rows.map((row) => amountIn(row, column))
    const units = new Set(
      amounts.flatMap((amount) => amount?.unit ?? []).filter((unit) => unit !== 'free'),
    )
    return amounts.filter(Boolean).length >= rows.length * MOSTLY && units.size <= 1
  })
  const rule = measure && MEASURES[measure]
  const fitting = figures.filter((column) => {
    if (!rule) return isNamed(asking, column)
    return rule.name.test(column) || rows.every((row) => rule.fits(amountIn(row, column) ?? none))
  })
  return fitting.find((column) => isNamed(asking, column)) ?? fitting[0]
}

const none: Amount = { value: 0, unit: '' }

/** The rows that contain every word of the question that names some of them; undefined when a word fits nothing. */
function namedRows(asking: TableContext): Row[] | undefined {
  const { question, table } = asking
  const around = new Set([
    ...table.columns.flatMap((column) => stemListOf(column)),
    ...stemListOf(`${table.chunk.title} ${table.chunk.headings.join(' ')}`),
  ])
  const { meaning } = question
  const near =
    meaning?.matchesIn(meaning.read([...table.columns, ...table.chunk.headings].join(' '))) ?? []
  const naming = question.terms
    .map(({ stem, candidates }, i) => ({ stem, stems: candidates.map((each) => each.stem), i }))
    .filter(({ stem }) => !OPERATORS.has(stem) && !(/^\d/.test(stem) && asking.wanted.bound))
    .map(({ stems, i }) => ({
      rows: table.rows.filter((row) => stems.some((each) => row.stems.has(each))),
      isAround: stems.some((each) => around.has(each)) || (near[i] ?? 0) >= CERTAIN,
    }))
  if (naming.some(({ rows, isAround }) => rows.length === 0 && !isAround)) return undefined
  const lists = naming.map(({ rows }) => new Set(rows)).filter(({ size }) => size > 0)
  return table.rows.filter((row) => lists.every((named) => named.has(row)))
}

const keeps = (amount: Amount | undefined, { is, value }: Bound): boolean =>
  amount !== undefined && (is === 'below' ? amount.value <= value : amount.value >= value)

const AMOUNT_NAME = /\b(?:stock|availab\w+|quantity|units|left|in store)\b/i

/** The rows that meet the conditions of a question; undefined when that cannot be determined. */
function wantedRows(asking: TableContext): Row[] | undefined {
  const { wanted, table } = asking
  let rows = namedRows(asking)
  if (rows && wanted.bound) {
    const { bound } = wanted
    const column = measured(asking, rows, 'price')
    rows =
      column === undefined ? undefined : rows.filter((row) => keeps(amountIn(row, column), bound))
  }
  const isCounting = wanted.wants === 'sum' || wanted.wants === 'count'
  if (rows && wanted.isAvailable !== undefined && !isCounting) {
    const column = table.columns.find((name) => AMOUNT_NAME.test(name))
    if (column === undefined) return undefined
    rows = rows.filter((row) => (amountIn(row, column)?.value ?? 0) > 0 === wanted.isAvailable)
  }
  return rows
}

/** "Helmet Junior: price £34.50" */
const rowText = (row: Row, columns: readonly string[]): string => {
  const facts = columns.flatMap((column) => {
    const value = valueIn(row, column)
    return value === undefined ? [] : [columnText(column, value)]
  })
  return facts.length === 0 ? rowLabel(row.cells) : `${rowLabel(row.cells)}: ${facts.join('; ')}`
}

function extremes(asking: TableContext, rows: Row[]): TableAnswer | undefined {
  const column = measured(asking, rows)
  if (column === undefined || rows.length < 2) return undefined
  const values = rows.flatMap((row) => amountIn(row, column)?.value ?? [])
  const best = asking.wanted.wants === 'least' ? Math.min(...values) : Math.max(...values)
  const found = rows.filter((row) => amountIn(row, column)?.value === best)
  return found.length > MOST_TIES
    ? undefined
    : { text: listText(textsOf(found, [column])), rows: found }
}

const MOST_TIES = 4

/** Rows as a list, or the first of them and their number. A single row is no list. */
export function listText(rows: readonly string[]): string {
  const [first = ''] = rows
  if (rows.length <= 1) return first
  let characters = 0
  const lines = rows.slice(0, LONGEST_LIST).map((row) => `- ${row}`)
  const shown = lines.filter((line, i) => (characters += line.length) <= MOST_CHARACTERS || i === 0)
  const rest = { shown: shown.length, total: rows.length }
  return [...shown, ...(rest.shown < rest.total ? ['', texts.listedOf(rest)] : [])].join('\n')
}

const textsOf = (rows: readonly Row[], columns: readonly string[]): string[] =>
  rows.map((row) => rowText(row, columns))

function totalText(total: number, unit: string): string {
  const digits = Number.isInteger(total) ? String(total) : total.toFixed(2)
  return /^[£$€¥]$/.test(unit) ? `${unit}${digits}` : `${digits} ${unit}`.trim()
}

function sum(asking: TableContext, rows: Row[]): TableAnswer | undefined {
  const column = measured(asking, rows) ?? measured(asking, rows, 'price')
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

/** The things that a question counts or lists are rows: by the name of a column, or by a word in each of them. */
function areThings(
  { wanted, table }: TableContext,
  rows: readonly Row[],
): string | true | undefined {
  const stems = stemListOf(wanted.noun ?? '').filter((stem) => !LIGHT.has(stem))
  const column = table.columns.find((name) => stemListOf(name).some((stem) => stems.includes(stem)))
  if (column !== undefined) return column
  const isThing = stems.some(
    (stem) => OPERATORS.has(stem) || rows.every((row) => row.stems.has(stem)),
  )
  return isThing ? true : undefined
}

const LIGHT: ReadonlySet<string> = new Set(
  stemListOf('do does have has can could would sell offer'),
)

function count(asking: TableContext, rows: Row[]): TableAnswer | undefined {
  if (asking.wanted.isAvailable === true) return sum({ ...asking, wanted: { wants: 'sum' } }, rows)
  const names = distinct(asking, rows)
  if (!names) return undefined
  return { text: `${texts.counted({ count: names.length })} ${names.join(', ')}`, rows }
}

/** The distinct things of the rows by their names. */
function distinct(asking: TableContext, rows: readonly Row[]): string[] | undefined {
  const things = areThings(asking, rows)
  if (things === undefined || rows.length < 2) return undefined
  const names = rows.map((row) => (things === true ? rowLabel(row.cells) : valueIn(row, things)))
  return [...new Set(names.flatMap((name) => name ?? []))]
}

/** Columns whose values distinguish the rows, without those that name the row. */
function distinctiveColumns({ columns }: Table, rows: readonly Row[]): string[] {
  return columns.slice(1).filter((column) => {
    const values = rows.map((row) => valueIn(row, column))
    const isLabel = rows.every((row) => rowLabel(row.cells).includes(valueIn(row, column) ?? '-'))
    return !isLabel && new Set(values).size > 1
  })
}

function list(asking: TableContext, rows: Row[]): TableAnswer | undefined {
  const things = areThings(asking, rows)
  if (things === undefined || rows.length === 0) return undefined
  if (rows.length === 1 && asking.wanted.isAvailable === undefined && !asking.wanted.bound)
    return undefined
  const isFirst = things === asking.table.columns[0]
  const columns = isFirst ? [] : distinctiveColumns(asking.table, rows)
  const named = columns.filter((column) => isNamed(asking, column))
  const shown = named.length > 0 ? named : columns
  const number = rows.length > 1 ? `${texts.counted({ count: rows.length })}\n\n` : ''
  return { text: `${number}${listText(textsOf(rows, shown))}`, rows }
}

/** Whether a column is called what the question compares: a table of prices rather than one that has some. */
export const isNamedForIt = ({ wanted, table }: TableContext): boolean => {
  const rule = wanted.measure && MEASURES[wanted.measure]
  return rule !== undefined && table.columns.some((column) => rule.name.test(column))
}

const ANSWERS: Record<
  TableQuestion['wants'],
  (asking: TableContext, rows: Row[]) => TableAnswer | undefined
> = { least: extremes, most: extremes, sum, count, list }

/**
 * The answer to a question about several rows: the cheapest, how many, all of a kind. Undefined where a word of the
 * question fits nothing of the table, or the rows cannot be compared.
 */
export function answerFromTable(asking: TableContext): TableAnswer | undefined {
  const rows = wantedRows(asking)
  if (!rows || rows.length === 0) return undefined
  return ANSWERS[asking.wanted.wants](asking, rows)
}
