import { stemListOf } from '../../text/analyze-text.ts'
import type { SearchIndex } from '../../search/index-types.ts'
import type { AnswerSentence, Candidate } from '../matching/candidate.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import { requestedCells } from '../tables/record-cells.ts'
import { rowLabel } from '../tables/row-text.ts'
import { tablesOf } from '../tables/table-sentences.ts'
import type { Row, Table } from '../tables/table-rows.ts'
import { ageGroupOf, ageOf, groupOfAge, type AgeGroup } from './age-group.ts'

/** Names of age groups in price tables, which are added to the search. */
const AGE_QUERY = 'adult child senior ticket'

const ASKS_PRICE =
  /\b(?:tickets?|fares?|entry|entrance|admission|pay|pays|price|prices|cost|costs|free|singles?|returns?|pass|passes)\b/i

const ASKS_WHAT = /\bwhat(?:['’]?s| is| would| will| does)\b/i

/** General words of a question about the price for a person: words for persons, ages and tickets. */
const GENERAL: ReadonlySet<string> = new Set(
  stemListOf(
    'age aged year years yr yrs old olds olders ticket tickets fare fares price prices cost costs pay pays charge charged fee rate much free need does get enter entry entrance admission person people son daughter child children kid kids boy girl baby toddler teenager niece nephew grandson granddaughter mother mum mom father dad granny grandma grandpa grandmother grandfather husband wife friend man woman adult senior pensioner visit buy want like',
  ),
)

type Grouped = AgeGroup & { row: Row }

/** The rows named after an age group; empty unless there are two or more. */
function groupsOf({ rows }: Table): Grouped[] {
  const groups = rows.flatMap((row) => {
    const [first] = row.cells
    const label = row.cells.length === 1 ? (first?.name ?? '') : labelWithAge(row)
    const group = ageGroupOf(label)
    return group ? [{ ...group, row }] : []
  })
  return groups.length < 2 ? [] : groups
}

/** The label of a row with the values of its age columns, such as "Child 4 to 15". */
function labelWithAge({ cells }: Row): string {
  const ages = cells.slice(1).filter(({ name }) => /^ages?\b/i.test(name))
  return [rowLabel(cells), ...ages.map(({ value }) => value)].join(' ')
}

/**
 * Whether the table contains every word of the question except numbers and general words for persons, ages and
 * tickets.
 */
function isOfTable({ terms }: AnalyzedQuestion, { columns, rows, chunk }: Table): boolean {
  const around = new Set(
    [...columns, ...chunk.headings, chunk.title].flatMap((text) => stemListOf(text)),
  )
  return terms.every(
    ({ stem, candidates }) =>
      GENERAL.has(stem) ||
      /^\d/.test(stem) ||
      candidates.some(
        (known) => around.has(known.stem) || rows.some(({ stems }) => stems.has(known.stem)),
      ),
  )
}

/** Whether the question contains a word of a column other than the first: "what would a day be for him". */
function namesColumn({ terms }: AnalyzedQuestion, { columns }: Table): boolean {
  const named = new Set(columns.slice(1).flatMap((column) => stemListOf(column)))
  return terms.some(({ candidates }) => candidates.some(({ stem }) => named.has(stem)))
}

const asksPrice = ({ kind, text }: AnalyzedQuestion): boolean =>
  kind === 'price' || ASKS_PRICE.test(text)

const isAskedOf = (question: AnalyzedQuestion, table: Table): boolean =>
  isOfTable(question, table) && (asksPrice(question) || namesColumn(question, table))

/** Answers with the price of the row whose age range contains the age in the question. */
export function answerOfAge(
  index: SearchIndex,
  question: AnalyzedQuestion,
  find: (query: string) => readonly Candidate[],
): AnswerSentence | undefined {
  const { text, language } = question
  const age = language === 'en' ? ageOf(text) : undefined
  if (age === undefined || !(asksPrice(question) || ASKS_WHAT.test(text))) return undefined
  // The word "ticket" alone must not select the column "Season ticket".
  const terms = question.terms.map((term) =>
    GENERAL.has(term.stem) ? { ...term, stem: '' } : term,
  )
  const withoutGeneral = { ...question, terms }
  const ranked = find(`${text} ${AGE_QUERY}`).toSorted((a, b) => b.score - a.score)
  for (const table of tablesOf(index, ranked)) {
    const group = isAskedOf(question, table) ? groupOfAge(groupsOf(table), age) : undefined
    if (group) {
      const { row } = group
      return { text: requestedCells(withoutGeneral, row), quote: row.text, chunk: row.chunk }
    }
  }
  return undefined
}
