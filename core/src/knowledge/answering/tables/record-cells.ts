import { stemListOf } from '../../text/analyze-text.ts'
import type { AnalyzedQuestion, MatchedSentence } from '../matching/passage-match.ts'
import { isInRange } from '../matching/limits.ts'
import { isYesNo } from '../matching/polarity.ts'
import { answersKind, questionKind, type QuestionKind } from '../matching/question-kind.ts'
import { cellsOfProperty } from './asked-property.ts'
import { cellsOf, type Cell } from './cells.ts'
import { columnText, rowLabel } from './row-text.ts'

const MIN_CELLS = 3
const PRICE_NAME = /\b(?:price|cost|fee|rate|charge)s?\b/i

type Wanted = {
  question: AnalyzedQuestion
  stems: ReadonlySet<string>
}

/** At this nearness in meaning, a word of the question names a column: "kids" for "Child under 14". */
const CERTAIN = 0.5

const namesAny = ({ stems }: Wanted, text: string): boolean =>
  stemListOf(text).some((stem) => stems.has(stem))

/** "How long is a lesson and how much is it?" asks for two kinds. */
const AND = /\band (?=(?:how|what|when|which|who|where)\b)/i

const kindsOf = ({ kind, text, language }: AnalyzedQuestion): Set<QuestionKind> =>
  new Set([kind, ...text.split(AND).map((part) => questionKind(part, language))])

const isOfKind = (kind: QuestionKind, text: string, { name, value }: Cell): boolean =>
  answersKind(kind, value, text) === true ||
  (kind === 'price' && PRICE_NAME.test(name)) ||
  (kind === 'duration' && answersKind(kind, `${name}: ${value}`, text) === true)

/** "Free from £200" does not count as a price when another column has one. */
function withoutThresholds(cells: readonly Cell[]): readonly Cell[] {
  const others = cells.filter(({ name }) => !/\bfree\b/i.test(name))
  return others.length > 0 ? others : cells
}

/** The words of the question that occur in the name of a column. */
const namingStems = ({ stems }: Wanted, { name }: Cell): string[] =>
  stemListOf(name).filter((stem) => stems.has(stem))

/**
 * The columns that the question names. "Large dog" selects the column of this name, and not others that only have
 * "dog".
 */
function namedBest(wanted: Wanted, cells: readonly Cell[]): Cell[] {
  const named = cells
    .map((cell) => ({ cell, stems: new Set(namingStems(wanted, cell)) }))
    .filter(({ stems }) => stems.size > 0)
  if (named.length === 0) return cells.filter((cell) => isMeant(wanted, cell))
  const whole = named.filter(({ cell, stems }) =>
    stemListOf(withoutRemark(cell.name)).every((stem) => stems.has(stem)),
  )
  const isPart = (column: (typeof named)[number]): boolean =>
    whole.some(
      (other) =>
        (other.stems.size > column.stems.size || !whole.includes(column)) &&
        [...column.stems].every((stem) => other.stems.has(stem)),
    )
  return named.filter((column) => !isPart(column)).map(({ cell }) => cell)
}

const withoutRemark = (name: string): string => name.replaceAll(/\([^()]*\)/g, '')

/** Whether a column is near in meaning to a word of the question that no passage has. */
function isMeant({ question: { meaning, terms } }: Wanted, { name }: Cell): boolean {
  const near = meaning?.matchesIn(meaning.read(name)) ?? []
  return terms.some(({ candidates }, i) => (near[i] ?? 0) >= CERTAIN && candidates.length === 0)
}

/** The cells with the requested values: those of the named columns, and of the requested kind. */
function wantedCells(wanted: Wanted, others: readonly Cell[]): Cell[] {
  const fitting = others.filter(({ name }) => isInRange(wanted.question.text, name) === true)
  // "For a dog of 30 kg" is in the column "over 25 kg", and in no other with a range.
  if (fitting.length > 0) return fitting
  const { question } = wanted
  const ofProperty = cellsOfProperty(question, others)
  if (ofProperty.length > 0) return ofProperty
  const named = namedBest(wanted, others)
  const ofKinds = [...kindsOf(question)].map((kind) =>
    withoutThresholds(others.filter((cell) => isOfKind(kind, question.text, cell))),
  )
  // A column may have another name than the question uses: "who" for "instructor".
  if (ofKinds.every((cells) => cells.length === 0) && question.kind !== 'other') return []
  const unnamed = ofKinds.filter((cells) => !named.some((cell) => cells.includes(cell)))
  return others.filter((cell) => [named, ...unnamed].some((cells) => cells.includes(cell)))
}

/**
 * The other cells may matter too when the answer is "yes" or "no", or when words come from an earlier question.
 */
const asksForWhole = ({ text }: AnalyzedQuestion): boolean =>
  isYesNo(text) || /\?\s*\p{L}/u.test(text)

/** Columns that list what the row does not have. */
const EXCLUDES = /\b(?:not|no|never|excluded|excluding|except|without|forbidden)\b/i

const isNumber = (text: string): boolean => /^[\d\s.,]+$/.test(text)

/** The cells that identify a row, and those with the requested values. */
function split(question: AnalyzedQuestion, cells: readonly Cell[]) {
  // Words of the previous question in a follow-up do not name what is requested now.
  const own = new Set(stemListOf(question.text))
  const stems = new Set(
    question.terms.flatMap(({ stem, candidates }) =>
      own.has(stem) ? candidates.map((candidate) => candidate.stem) : [],
    ),
  )
  const wanted = { question, stems }
  const [first] = cells
  const named = new Set(stemListOf(first?.value ?? ''))
  const further = { question, stems: new Set([...stems].filter((stem) => !named.has(stem))) }
  const ids = cells.filter(
    (cell) => cell === first || (namesAny(further, cell.value) && !isNumber(cell.value)),
  )
  const others = cells.filter((cell) => !ids.includes(cell))
  // In "the car on the day of the test, automatic", "car" names the row and not a column.
  const namesColumn = others.some(({ name }) => namesAny(further, name))
  const values = wantedCells(namesColumn ? further : wanted, others)
  return { ids, values }
}

const EMPTY = /^(?:n\/?a|n\.a\.|[-–—]+)$/i

/** The cells with a value; all where none has one, because then that is the answer. */
function filled(cells: readonly Cell[]): readonly Cell[] {
  const some = cells.filter(({ value }) => !EMPTY.test(value))
  return some.length > 0 ? some : cells
}

/** "Seats; Small: 4; Large: 9", whose first column has no name, as "Seats: Small 4; Large 9". */
function unnamedRow(text: string): string {
  const [, label, rest = ''] = /^([^:;]{1,80}); (.*)$/s.exec(text) ?? []
  const cells = label === undefined ? undefined : cellsOf(rest)
  if (label === undefined || !cells) return text
  return `${label}: ${cells.map(({ name, value }) => `${name} ${value}`).join('; ')}`
}

/** "Tandem – Per day: £45; Per week: £210" */
function wholeRow(cells: readonly Cell[]): string {
  const label = rowLabel(cells)
  const others = filled(cells.slice(1)).filter(({ value }) => !label.startsWith(`${value} (`))
  return `${label} – ${others.map(({ name, value }) => `${name}: ${value}`).join('; ')}`
}

/**
 * The part of a table row that answers the question: "Basic: price 9". The first cell and the cells that the
 * question names identify the row. The whole row when the question names no column.
 */
export function requestedCells(
  question: AnalyzedQuestion,
  { text }: Pick<MatchedSentence, 'text'>,
): string {
  const cells = cellsOf(text)
  if (!cells) return unnamedRow(text)
  if (question.language !== 'en' || cells.length < MIN_CELLS) return text
  const { ids, values } = split(question, cells)
  const isExcluding = ids.some(({ name }, at) => at > 0 && EXCLUDES.test(name))
  if (isExcluding || asksForWhole(question) || values.length === 0) return wholeRow(cells)
  const label = rowLabel(cells)
  const further = ids.map(({ value }) => value).filter((value) => !label.includes(value))
  const facts = filled(values).map(({ name, value }) => columnText(name, value))
  return `${[label, ...further].join(', ')}: ${facts.join('; ')}`
}
