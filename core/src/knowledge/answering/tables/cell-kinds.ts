import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import { answersKind, questionKind, type QuestionKind } from '../matching/question-kind.ts'
import { amountOf, isCurrency } from './amounts.ts'
import type { Cell } from './cells.ts'

const PRICE_NAME = /\b(?:price|cost|fee|rate|charge)s?\b/i
const CURRENCY_NAME = /[$£€¥]|\b(?:GBP|EUR|USD|CHF)\b/

/** "How long is a lesson and how much is it?" asks for two kinds. */
const AND = /\band (?=(?:how|what|when|which|who|where)\b)/i

const kindsOf = ({ kind, text, language }: AnalyzedQuestion): Set<QuestionKind> =>
  new Set([kind, ...text.split(AND).map((part) => questionKind(part, language))])

/** Whether a cell is a figure in the currency that its column or the cell itself names. */
function isPrice({ name, value }: Cell): boolean {
  const amount = amountOf(value)
  return amount !== undefined && (isCurrency(amount.unit) || CURRENCY_NAME.test(name))
}

/** Whether a cell says a price, by its own form or by the name of its column. */
export const hasPrice = (cell: Cell, question: string): boolean =>
  PRICE_NAME.test(cell.name) || isPrice(cell) || answersKind('price', cell.value, question) === true

const isOfKind = (kind: QuestionKind, text: string, cell: Cell): boolean => {
  const { name, value } = cell
  if (kind === 'price') return hasPrice(cell, text)
  if (kind !== 'duration') return answersKind(kind, value, text) === true
  return (
    saysDuration(cell, text) ||
    (!isPrice(cell) && saysDuration({ value: `${name}: ${value}` }, text))
  )
}

const DAYTIME = /\b(?:same|next) (?:morning|day|afternoon|evening|week)\b/i

const saysDuration = ({ value }: Pick<Cell, 'value'>, text: string): boolean =>
  DAYTIME.test(value) || answersKind('duration', value, text) === true

const NOTHING = /^(?:n\/?a|n\.a\.|[-–—]+)$/i

/** The cells with a value; all if none has one, because then that is the answer. */
export function withoutEmpty(cells: readonly Cell[]): readonly Cell[] {
  const others = cells.filter(({ value }) => !NOTHING.test(value))
  return others.length > 0 ? others : cells
}

const NO_PRICE = /\b(?:free|deposits?)\b/i
const SAYS_PRICE = /\d|\bfree\b|\bno (?:charge|fee|cost)\b|\bwithout charge\b/i

/**
 * "Free from £200" and a deposit do not count as a price when another column has one, and neither does "boots
 * included".
 */
function pricesOf(cells: readonly Cell[]): readonly Cell[] {
  const others = cells.filter(({ name }) => !NO_PRICE.test(name))
  const prices = others.filter(({ name, value }) => PRICE_NAME.test(name) || SAYS_PRICE.test(value))
  return [prices, others].find(({ length }) => length > 0) ?? cells
}

/** For "how long", a cell that says a time itself is preferred to a figure below the name of a period. */
function durationsOf(cells: readonly Cell[], text: string): readonly Cell[] {
  const own = cells.filter((cell) => saysDuration(cell, text))
  return own.length > 0 ? own : cells
}

/** Words for persons by what they do. */
export const ROLE =
  /\b(?:who|name|persons?|contacts?|staff|team|instructors?|teachers?|tutors?|trainers?|coach(?:es)?|leaders?|led|speakers?|guides?|hosts?|artists?|therapists?|doctors?|dr|mr|mrs|ms|prof|dentists?|vets?|nurses?|stylists?|owners?|managers?|heads?|responsible|authors?|chefs?|drivers?|employees?)\b/i
const PLACE_NAME =
  /\b(?:where|place|location|address|room|site|venue|branch|area|zone|district|town|city|floor|building|hall|stop|station|meeting point|pick-?up)\b/i

const NAMES: Partial<Record<QuestionKind, RegExp>> = { person: ROLE, place: PLACE_NAME }

/** For "who" and "where", a column whose name says so is preferred to any name in a cell. */
function namedFor(kind: QuestionKind, cells: readonly Cell[]): readonly Cell[] {
  const name = NAMES[kind]
  return name ? cells.filter((cell) => name.test(cell.name) && !NOTHING.test(cell.value)) : []
}

function ofKind(kind: QuestionKind, text: string, cells: readonly Cell[]): readonly Cell[] {
  const named = namedFor(kind, cells)
  if (named.length > 0) return named
  const fitting = cells.filter((cell) => !NOTHING.test(cell.value) && isOfKind(kind, text, cell))
  if (kind === 'price') return pricesOf(fitting)
  return kind === 'duration' ? durationsOf(fitting, text) : fitting
}

/** For each kind of answer that the question asks for, the cells of this kind. */
export const cellsOfKinds = (
  question: AnalyzedQuestion,
  cells: readonly Cell[],
): (readonly Cell[])[] => [...kindsOf(question)].map((kind) => ofKind(kind, question.text, cells))
