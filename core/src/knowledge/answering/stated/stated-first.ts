import type { Candidate } from '../matching/candidate.ts'
import { stemListOf } from '../../text/analyze-text.ts'
import { feastIn } from '../../text/feasts.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import { cellsOf } from '../tables/cells.ts'

/** A sentence that states what is asked for may score (log-odds) so much less than the best one. */
const MOST_BEHIND = 3

type Rule = (question: AnalyzedQuestion, ranked: Candidate[]) => Candidate | undefined

const CURRENCY =
  /[$£€¥]\s?\d|\d\s?(?:[$£€¥]|ct\b|eur\b|euros?\b|usd\b|gbp\b|dollars?\b|pounds?\b|pence\b|cents?\b|chf\b)/i

const OPEN = /\b(?:open|opening|closed?|shut)\b/i

/** "Are you open on Boxing Day?" is answered by the sentence about that day, and not by the usual hours. */
const ofFeast: Rule = ({ text }, ranked) => {
  const feast = OPEN.test(text) ? feastIn(text) : undefined
  return (
    feast &&
    ranked.find(({ sentence }) => OPEN.test(sentence.text) && feast.isNamedIn(sentence.text))
  )
}

/** Whether the name of a row has each word of the question that another sentence has. */
function isNamedBy({ terms }: AnalyzedQuestion, row: Candidate, other: Candidate): boolean {
  const [first] = (row.sentence.isRecord && cellsOf(row.sentence.text)) || []
  const name = new Set(stemListOf(first?.value ?? ''))
  const shared = terms.filter((_, at) => (other.sentence.matches[at] ?? 0) > 0)
  return (
    shared.length > 0 &&
    shared.every(({ candidates }) => candidates.some(({ stem }) => name.has(stem)))
  )
}

/**
 * "How much is the registration fee?" is answered by the row of that name with an amount of money, where the best sentence
 * has no amount.
 */
const ofPrice: Rule = (question, ranked) => {
  const [best] = ranked
  if (question.kind !== 'price' || !best || CURRENCY.test(best.sentence.text)) return undefined
  return ranked.find(
    (candidate) => CURRENCY.test(candidate.sentence.text) && isNamedBy(question, candidate, best),
  )
}

/** The words of a name without its sizes and remarks: "Car" of "Car up to 5 m". */
const headOf = (name: string): string[] =>
  stemListOf(name.split(/[,(]|\b(?:up to|from|under|over|with|\d)/i)[0] ?? '')

/** The column of a row that the question names, together with the row: "return" and "car". */
function namedCell({ terms }: AnalyzedQuestion, { sentence }: Candidate): string | undefined {
  const [first, ...others] = (sentence.isRecord && cellsOf(sentence.text)) || []
  const isAsked = (stems: readonly string[]) =>
    stems.length > 0 &&
    stems.every((stem) =>
      terms.some(
        ({ isContext, candidates }) =>
          isContext !== true && candidates.some((known) => known.stem === stem),
      ),
    )
  if (!first || !isAsked(headOf(first.value))) return undefined
  return others.find(({ name }) => isAsked(stemListOf(name)))?.name
}

/**
 * "What does a car cost over and back?" is answered by the cell of the row "Car" in the column "Return", and not by a
 * sentence about cars that says nothing of returns.
 */
const ofCell: Rule = (question, ranked) => {
  const [best] = ranked
  if (question.kind !== 'price' || !best || best.sentence.isRecord) return undefined
  const lacks = (column: string) =>
    stemListOf(column).some((stem) => !best.sentence.stems.includes(stem))
  const close = ranked.filter(({ score }) => best.score - score <= MOST_BEHIND)
  return close.find((candidate) => {
    const column = namedCell(question, candidate)
    return column !== undefined && lacks(column) && CURRENCY.test(candidate.sentence.text)
  })
}

/** The sentences by rank, the one first that states what is asked for where the best one does not. */
export function statedFirst(question: AnalyzedQuestion, ranked: Candidate[]): Candidate[] {
  if (question.language !== 'en') return ranked
  return [ofFeast, ofPrice, ofCell].reduce((sentences, rule) => {
    const [best] = sentences
    const first = rule(question, sentences)
    return first && best && best.score - first.score <= MOST_BEHIND
      ? [first, ...sentences.filter((each) => each !== first)]
      : sentences
  }, ranked)
}
