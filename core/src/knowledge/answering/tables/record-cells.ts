import { stemListOf } from '../../text/analyze-text.ts'
import type { AnalyzedQuestion, MatchedSentence } from '../matching/passage-match.ts'
import { isInRange } from '../matching/limits.ts'
import { isYesNo } from '../matching/polarity.ts'
import { cellsOfProperty } from './asked-property.ts'
import { cellsOfKinds, withoutEmpty } from './cell-kinds.ts'
import { cellsOf, type Cell } from './cells.ts'
import { isRemark, notesOn } from './note-cells.ts'
import { columnText, rowLabel } from './row-text.ts'

const MIN_CELLS = 3

type Wanted = {
  question: AnalyzedQuestion
  stems: ReadonlySet<string>
}

/** Minimum similarity in meaning of a word of the question and the name of a column: "kids" for "Child under 14". */
const CERTAIN = 0.5

const namesAny = ({ stems }: Wanted, text: string): boolean =>
  stemListOf(text).some((stem) => stems.has(stem))

/** The words of the question that occur in the name of a column. */
const namingStems = ({ stems }: Wanted, { name }: Cell): string[] =>
  stemListOf(name).filter((stem) => stems.has(stem))

/** The columns that the question names. "Large dog" selects the column with this name, not others with only "dog". */
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

/** Whether a column is similar in meaning to a word of the question that is in no passage. */
function isMeant({ question: { meaning, terms } }: Wanted, { name }: Cell): boolean {
  const near = meaning?.matchesIn(meaning.read(name)) ?? []
  return terms.some(({ candidates }, i) => (near[i] ?? 0) >= CERTAIN && candidates.length === 0)
}

/** The requested cells: those in named columns, and those with the requested kind. */
function wantedCells(wanted: Wanted, others: readonly Cell[]): Cell[] {
  const fitting = others.filter(({ name }) => isInRange(wanted.question.text, name) === true)
  // "For a dog of 30 kg" selects the column "over 25 kg" and no other column with a range.
  if (fitting.length > 0) return fitting
  const { question } = wanted
  const ofProperty = cellsOfProperty(question, others)
  if (ofProperty.length > 0) return ofProperty
  const named = namedBest(wanted, others)
  const ofKinds = cellsOfKinds(question, others)
  // A column may have another name than the question uses: "who" for "instructor".
  if (ofKinds.every((cells) => cells.length === 0) && question.kind !== 'other') return []
  const unnamed = ofKinds.filter((cells) => !named.some((cell) => cells.includes(cell)))
  return others.filter((cell) => [named, ...unnamed].some((cells) => cells.includes(cell)))
}

/** Words from an earlier question stand after its question mark. */
const goesOn = ({ text }: AnalyzedQuestion): boolean => /\?\s*\p{L}/u.test(text)

/** Names of columns that list what a row does not have. */
const EXCLUDES = /\b(?:not|no|never|excluded|excluding|except|without|forbidden)\b/i

const isNumber = (text: string): boolean => /^[\d\s.,]+$/.test(text)

/** "Per day" names the column "1 day". */
const PER_UNIT = /\b(?<!half )(?:per|an?|one|each|every) (?:hour|day|night|week|month|year)\b/i

/** The words of the question; those of an earlier one do not name what is requested now. */
function stemsOf({ text, terms }: AnalyzedQuestion): Set<string> {
  const own = new Set(stemListOf(text))
  const known = terms.flatMap(({ stem, candidates }) =>
    own.has(stem) ? candidates.map((candidate) => candidate.stem) : [],
  )
  return new Set(PER_UNIT.test(text) ? [...known, '1'] : known)
}

const without = (stems: ReadonlySet<string>, others: readonly string[]): Set<string> =>
  new Set([...stems].filter((stem) => !others.includes(stem)))

/** The cells that identify a row, those with the requested values, and those that say it in words. */
function split(question: AnalyzedQuestion, cells: readonly [Cell, ...Cell[]]) {
  const [first, ...columns] = cells
  const stems = stemsOf(question)
  const further = { question, stems: without(stems, stemListOf(first.value)) }
  // "6 days" names a column, so that "two days ahead" in a remark says nothing of it.
  const naming = without(
    further.stems,
    columns.flatMap(({ name }) => stemListOf(name)),
  )
  const isId = (cell: Cell) => {
    const own = { question, stems: isRemark(cell) ? naming : further.stems }
    return namesAny(own, cell.value) && !isNumber(cell.value)
  }
  const ids = columns.filter(isId)
  const others = columns.filter((cell) => !ids.includes(cell))
  // In "the car on the day of the test, automatic", "car" names the row and not a column.
  const namesColumn = others.some(({ name }) => namesAny(further, name))
  const values = wantedCells(namesColumn ? further : { question, stems }, others)
  // Another cell may be the name of a row whose label the question does not have: a number, a date, a time.
  const label = stemListOf(rowLabel(cells))
  const isNamed = label.some((stem) => stems.has(stem))
  const notes = isNamed ? notesOn(question, without(naming, label), columns) : []
  return { ids, values, notes, isNamed }
}

/** "Seats; Small: 4; Large: 9", whose first column has no name, as "Seats: Small 4; Large 9". */
function unnamedRow(text: string): string {
  const [, label, rest = ''] = /^([^:;]{1,80}); (.*)$/s.exec(text) ?? []
  const cells = label === undefined ? undefined : cellsOf(rest)
  if (label === undefined || !cells) return text
  return `${label}: ${cells.map(({ name, value }) => `${name} ${value}`).join('; ')}`
}

/** The text of a whole row: "Tandem – Per day: £45; Per week: £210". */
function wholeRow(cells: readonly Cell[]): string {
  const label = rowLabel(cells)
  const others = withoutEmpty(cells.slice(1)).filter(({ value }) => !label.startsWith(`${value} (`))
  return `${label} – ${others.map(({ name, value }) => `${name}: ${value}`).join('; ')}`
}

/** "Tandem, red: per day £45": a cell with words of the question belongs to the name, unless it is a remark on it. */
function partOfRow(
  cells: readonly Cell[],
  { ids, isNamed }: { ids: readonly Cell[]; isNamed: boolean },
  values: readonly Cell[],
): string {
  const label = rowLabel(cells)
  const further = ids.filter(({ value }) => !label.includes(value))
  const remarks = further.filter((cell) => isNamed && isRemark(cell))
  const names = further.filter((cell) => !remarks.includes(cell)).map(({ value }) => value)
  const facts = [...withoutEmpty(values), ...remarks]
  const shown = facts.map(({ name, value }) => columnText(name, value))
  return `${[label, ...names].join(', ')}: ${shown.join('; ')}`
}

/**
 * The part of a table row that answers the question: "Basic: price 9". The first cell and the cells that the
 * question names identify the row. The whole row when the question names no column, and when the answer is "yes" or
 * "no", as other cells may matter too; in both cases only the cells that say it in words, if there are such.
 */
export function requestedCells(
  question: AnalyzedQuestion,
  { text }: Pick<MatchedSentence, 'text'>,
): string {
  const read = cellsOf(text)
  if (!read) return unnamedRow(text)
  const [first, ...columns] = read
  if (question.language !== 'en' || !first || columns.length + 1 < MIN_CELLS) return text
  const cells: [Cell, ...Cell[]] = [first, ...columns]
  const { ids, values, notes, isNamed } = split(question, cells)
  if (ids.some(({ name }) => EXCLUDES.test(name)) || goesOn(question)) return wholeRow(cells)
  if (!isYesNo(question.text) && values.length > 0)
    return partOfRow(cells, { ids, isNamed }, values)
  return notes.length > 0 ? partOfRow(cells, { ids: [], isNamed }, notes) : wholeRow(cells)
}
