import type { SearchIndex } from '../../search/index-types.ts'
import type { AnswerSentence, Candidate } from '../matching/candidate.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import { REFUSED } from '../matching/polarity.ts'
import { cellsOf } from './cells.ts'
import { comparesThings, comparisonOf, joinsThings } from './compared-rows.ts'
import { requestedCells } from './record-cells.ts'
import { isNamedForIt, type TableContext } from './measured-columns.ts'
import { answerFromTable, listText, LONGEST_LIST, type TableAnswer } from './table-answer.ts'
import { statesCount } from './stated-count.ts'
import { tableQuestion, type TableQuestion } from './table-question.ts'
import { tableOf, withColumns, type Row, type Table } from './table-rows.ts'
import { daysIn, sharesDay } from '../matching/weekdays.ts'

/** Number of best rows whose tables are examined. */
const MAX_ROWS = 12
/** More rows than this are shown as a list with their number. */
const MAX_ALONE = 4
/** A table up to this length is shown completely when the question asks for all of it. */
const LONGEST_WHOLE = 12
/** A table is a table of days when this share of its rows name a day. */
const MOSTLY = 0.6

/** The tables of the best rows. */
export function tablesOf(index: SearchIndex, ranked: readonly Candidate[]): Table[] {
  const records = ranked.filter(({ sentence }) => sentence.isRecord).slice(0, MAX_ROWS)
  const tables = new Map<string, Table>()
  for (const { sentence, passage } of records) {
    const { chunk } = passage
    const [first] = cellsOf(sentence.text) ?? []
    const key = [chunk.sourceId, chunk.headings.at(-1), first?.name].join('\n')
    const table = tables.has(key) ? undefined : tableOf(index, chunk, sentence.text)
    if (table) tables.set(key, table)
  }
  return [...tables.values()]
}

export const quoted = ({ text, rows }: TableAnswer): AnswerSentence[] => {
  const [first] = rows
  return first ? [{ text, quote: first.text, chunk: first.chunk }] : []
}

/** Whether a sentence states the number, so that rows need not be counted. */
const isStated = ({ wants, noun = '' }: TableQuestion, ranked: readonly Candidate[]): boolean =>
  wants === 'count' &&
  ranked.some(({ sentence }) => !sentence.isRecord && statesCount(sentence.text, noun))

/** The answer to a question about several rows, from the first found table that has it; empty for none. */
export function answerOfTables(
  index: SearchIndex,
  question: AnalyzedQuestion,
  ranked: readonly Candidate[],
): AnswerSentence[] {
  if (question.language !== 'en') return []
  const compared = mayNameRows(question, ranked)
    ? comparisonOf(question, tablesOf(index, ranked))
    : undefined
  if (compared) return quoted(compared)
  const wanted = tableQuestion(question.text)
  if (!wanted || isStated(wanted, ranked)) return []
  for (const context of contextsOf(index, question, { wanted, ranked })) {
    const answer = answerFromTable(context)
    const isList = wanted.wants === 'list' || wanted.wants === 'count'
    if (answer) return [...quoted(answer), ...(isList ? refusalsNextTo(context.table, ranked) : [])]
  }
  return []
}

/** Whether the question may name several rows: it compares, or joins things and the best sentence is a row. */
const mayNameRows = ({ text }: AnalyzedQuestion, ranked: readonly Candidate[]): boolean =>
  comparesThings(text) || (ranked[0]?.sentence.isRecord === true && joinsThings(text))

/** The tables of the best rows; those with the compared word in a column name come first. */
export const contextsOf = (
  index: SearchIndex,
  question: AnalyzedQuestion,
  { wanted, ranked }: { wanted: TableQuestion; ranked: readonly Candidate[] },
): TableContext[] =>
  tablesOf(index, ranked)
    .filter((table) => isTableOfContext(question, table))
    .map((table) => ({ question, wanted, table: withColumns(table) }))
    .toSorted((a, b) => Number(isNamedForIt(b)) - Number(isNamedForIt(a)))

/** Whether a table has a row of an earlier question: after one about the clownfish, "the cheapest" is a fish. */
function isTableOfContext({ terms }: AnalyzedQuestion, { rows }: Table): boolean {
  const context = terms.filter(({ isContext }) => isContext)
  return (
    context.length === 0 ||
    rows.some(({ stems }) =>
      context.some(({ candidates }) => candidates.some(({ stem }) => stems.has(stem))),
    )
  )
}

/** Sentences near a table that exclude something from it, such as countries without delivery. */
const refusalsNextTo = (table: Table, ranked: readonly Candidate[]): AnswerSentence[] =>
  ranked
    .filter(
      ({ sentence, passage: { chunk } }) =>
        !sentence.isRecord &&
        REFUSED.test(sentence.text) &&
        chunk.sourceId === table.chunk.sourceId &&
        chunk.headings.at(-1) === table.chunk.headings.at(-1) &&
        sentence.matches.some((match) => match > 0),
    )
    .slice(0, MAX_REFUSALS)
    .map(({ sentence: { text }, passage: { chunk } }) => ({
      text,
      quote: text,
      chunk,
      isLimit: true,
    }))

const MAX_REFUSALS = 2

const isOfDays = ({ rows }: Table): boolean => {
  const named = rows.filter(({ cells: [first], chunk }) => {
    const label = rows[0]?.cells.length === 1 ? first?.name : first?.value
    return daysIn(label ?? '', chunk.language).size > 0
  })
  return named.length >= rows.length * MOSTLY
}

const namesDay = ({ text, chunk }: Row, days: ReadonlySet<number> | undefined): boolean =>
  sharesDay(days, daysIn(text, chunk.language))

/** The rows that contain each word of the question that the best row contains. */
function rowsLike(question: AnalyzedQuestion, best: Candidate, { rows }: Table): Row[] {
  const own = rows.find(({ text }) => text === best.sentence.text)
  if (!own) return []
  const held = question.terms.flatMap(({ candidates }, i) => {
    const stems = candidates.map(({ stem }) => stem).filter((stem) => own.stems.has(stem))
    const days = question.days[i]
    return stems.length > 0 || namesDay(own, days) ? [{ stems, days }] : []
  })
  return rows.filter((row) =>
    held.every(
      ({ stems, days }) => stems.some((stem) => row.stems.has(stem)) || namesDay(row, days),
    ),
  )
}

const quotedFirst = (rows: readonly Row[], texts: ReadonlySet<string>): Row[] =>
  rows.toSorted((a, b) => Number(texts.has(b.text)) - Number(texts.has(a.text)))

/**
 * All rows that answer equally well, such as the opening hours of a week. With many rows, the first ones and the number
 * of all; undefined with few rows.
 */
export function answerOfRows(
  index: SearchIndex,
  question: AnalyzedQuestion,
  { best, chosen }: { best: Candidate; chosen: readonly Candidate[] },
): AnswerSentence | undefined {
  if (!best.sentence.isRecord) return undefined
  const table = tableOf(index, best.passage.chunk, best.sentence.text)
  if (!table) return undefined
  const rows = rowsLike(question, best, table)
  const isWhole = rows.length === table.rows.length
  const isFit = isWhole
    ? isOfDays(table) && rows.length <= LONGEST_WHOLE
    : rows.length > Math.max(MAX_ALONE, chosen.length)
  if (!isFit) return undefined
  const chosenTexts = new Set(chosen.map(({ sentence }) => sentence.text))
  const ordered = rows.length > LONGEST_LIST ? quotedFirst(rows, chosenTexts) : rows
  const lines = ordered.map((row) => requestedCells(question, row))
  const [first] = ordered
  return first && { text: listText(lines), quote: best.sentence.text, chunk: first.chunk }
}
