import { stemListOf } from '../../text/analyze-text.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import { amountOf, isCurrency, type Amount } from './amounts.ts'
import type { Bound, Measure, TableQuestion } from './table-question.ts'
import type { Row, Table } from './table-rows.ts'

export type TableContext = {
  question: AnalyzedQuestion
  wanted: TableQuestion
  table: Table
  /** Whether words of the question that match nothing in the table are ignored. */
  leavesOut?: true
}

/** A column is numeric when this share of its cells are figures. */
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

export const valueIn = ({ cells }: Row, column: string): string | undefined =>
  cells.find(({ name }) => name === column)?.value

export const amountIn = (row: Row, column: string): Amount | undefined => {
  const value = valueIn(row, column)
  return value === undefined ? undefined : amountOf(value)
}

const stemsOf = ({ question }: TableContext): Set<string> =>
  new Set(question.terms.flatMap(({ candidates }) => candidates.map(({ stem }) => stem)))

export const isNamed = (context: TableContext, column: string): boolean => {
  const stems = stemsOf(context)
  return stemListOf(column).some((stem) => stems.has(stem))
}

/** The columns that a question names. "Day" selects "Half day" only when no column is named "Day". */
function namedOf(context: TableContext, columns: readonly string[]): string[] {
  const stems = stemsOf(context)
  const named = columns.filter((column) => isNamed(context, column))
  const whole = named.filter((column) => stemListOf(column).every((stem) => stems.has(stem)))
  return whole.length > 0 ? whole : named
}

const amountsIn = (rows: readonly Row[], column: string): Amount[] =>
  rows.flatMap((row) => amountIn(row, column) ?? [])

/** The columns whose figures can be compared with each other. */
const figureColumns = ({ table }: TableContext, rows: readonly Row[]): string[] =>
  table.columns.slice(1).filter((column) => {
    const amounts = amountsIn(rows, column)
    const units = new Set(amounts.map(({ unit }) => unit).filter((unit) => unit !== 'free'))
    return amounts.length >= rows.length * MOSTLY && units.size <= 1
  })

/**
 * The columns to compare: the column that the question names, or all variants of a price, such as "small", "medium" and
 * "large", of which the question may name one. Empty when the rows cannot be compared.
 */
export function measuredColumns(
  context: TableContext,
  rows: readonly Row[],
  measure = context.wanted.measure,
): string[] {
  const figures = figureColumns(context, rows)
  const rule = measure && MEASURES[measure]
  if (!rule) return figures.filter((column) => isNamed(context, column)).slice(0, 1)
  const called = figures.filter((column) => rule.name.test(column))
  const holding = figures.filter((column) => amountsIn(rows, column).every(rule.fits))
  const fitting = called.length > 0 ? [...called, ...holding] : holding
  const named = namedOf(context, fitting)
  if (called.length > 0) return [...named, ...fitting].slice(0, 1)
  return named.length > 0 ? named : fitting
}

/** The columns in which a row is within the bound. */
export const keptColumns = (
  row: Row,
  columns: readonly string[],
  bound: Bound | undefined,
): string[] =>
  columns.filter((column) => {
    const amount = amountIn(row, column)
    if (!bound || !amount) return false
    return bound.is === 'below' ? amount.value <= bound.value : amount.value >= bound.value
  })

/** Whether a column is named for the compared measure, so that it is a table of prices and not only one with prices. */
export const isNamedForIt = ({ wanted, table }: TableContext): boolean => {
  const rule = wanted.measure && MEASURES[wanted.measure]
  return rule !== undefined && table.columns.some((column) => rule.name.test(column))
}

const YES = /^(?:yes|y|✓|✔|x|true)$/i
const NO = /^(?:no|n|✗|✘|false|[-–—])$/i

/** Yes-or-no columns that the question names: "vegan", "with balcony". */
export const markedColumns = (context: TableContext): string[] =>
  context.table.columns.slice(1).filter((column) => {
    const values = context.table.rows.map((row) => valueIn(row, column) ?? '–')
    const areMarks = values.every((value) => YES.test(value) || NO.test(value))
    return areMarks && values.some((value) => YES.test(value)) && isNamed(context, column)
  })

export const isMarked = (row: Row, column: string): boolean => YES.test(valueIn(row, column) ?? '')
