import { stemListOf } from '../text/analyze-text.ts'
import type { AnalyzedQuestion, MatchedSentence } from './passage-match.ts'
import { isYesNo } from './polarity.ts'
import { answersKind } from './question-kind.ts'

/** A cell of a table row that is written out with its headers. */
export type Cell = { name: string; value: string }

const MIN_CELLS = 3

/** The cells of `Plan: Basic; Price: 9`; undefined for other texts. */
export function cellsOf(record: string): Cell[] | undefined {
  const cells = record.split(/; (?=[^:;]{1,80}: )/).map((cell) => {
    const [, name = '', value = ''] = /^([^:;]{1,80}): (.*)$/s.exec(cell) ?? []
    return { name: name.trim(), value: value.trim() }
  })
  return cells.every(({ name, value }) => name !== '' && value !== '') ? cells : undefined
}

type Wanted = { question: AnalyzedQuestion; stems: ReadonlySet<string> }

const namesAny = ({ stems }: Wanted, text: string): boolean =>
  stemListOf(text).some((stem) => stems.has(stem))

const isOfKind = ({ question: { kind, text } }: Wanted, { name, value }: Cell): boolean =>
  answersKind(kind, value, text) === true ||
  (kind === 'price' && /\b(?:price|cost|fee|rate|charge)s?\b/i.test(name))

/** The cells that hold what is asked for: those of the named columns, and of the asked kind. */
function askedCells(wanted: Wanted, others: readonly Cell[]): Cell[] {
  const named = others.filter(({ name }) => namesAny(wanted, name))
  const ofKind = others.filter((cell) => isOfKind(wanted, cell))
  // A column may be called otherwise than what is asked for: "who" for "instructor".
  if (ofKind.length === 0 && wanted.question.kind !== 'other') return []
  const isKindNamed = named.some((cell) => ofKind.includes(cell))
  return others.filter((cell) => named.includes(cell) || (!isKindNamed && ofKind.includes(cell)))
}

const DATE_NAME =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|\w+day)\b/i

/** "Price" as "price"; "VAT", "XL size" and "July" as they are. */
const columnName = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) && !DATE_NAME.test(name)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name

/** For "yes" or "no", and with the words of an earlier question, the other cells may matter too. */
const asksForWhole = ({ text }: AnalyzedQuestion): boolean =>
  isYesNo(text) || /\?\s*\p{L}/u.test(text)

const isNumber = (text: string): boolean => /^[\d\s.,]+$/.test(text)

/**
 * What a question asks of a table row: "Basic: price 9". The first cell and those that the question names say which
 * row it is. The whole row where the question names no column of it.
 */
export function requestedCells(
  question: AnalyzedQuestion,
  { text }: Pick<MatchedSentence, 'text'>,
): string {
  const cells = cellsOf(text)
  const isCut = question.language === 'en' && cells && cells.length >= MIN_CELLS
  if (!isCut || asksForWhole(question)) return text
  // Words of the question before, in a follow-up, name what is not asked any more.
  const own = new Set(stemListOf(question.text))
  const stems = new Set(
    question.terms.flatMap(({ stem, candidates }) =>
      own.has(stem) ? candidates.map((candidate) => candidate.stem) : [],
    ),
  )
  const wanted = { question, stems }
  const [first] = cells
  const ids = cells.filter(
    (cell) => cell === first || (namesAny(wanted, cell.value) && !isNumber(cell.value)),
  )
  const asked = askedCells(
    wanted,
    cells.filter((cell) => !ids.includes(cell)),
  )
  if (asked.length === 0) return text
  const facts = asked.map(({ name, value }) => `${columnName(name)} ${value}`)
  return `${ids.map(({ value }) => value).join(', ')}: ${facts.join('; ')}`
}
