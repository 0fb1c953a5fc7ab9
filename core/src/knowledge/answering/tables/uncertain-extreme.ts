import type { SearchIndex } from '../../search/index-types.ts'
import type { AnswerSentence, Candidate } from '../matching/candidate.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import { answerFromTable } from './table-answer.ts'
import { tableQuestion } from './table-question.ts'
import { contextsOf, quoted } from './table-sentences.ts'

/** Sentences that themselves state the lowest or highest price. */
const SAYS_EXTREME =
  /\b(?:cheapest|least expensive|most (?:affordable|expensive)|dearest|priciest|(?:lowest|highest) price|from only|(?:start|begin)s? (?:at|from))\b/i

/** Questions for the lowest or highest price, but not comparisons of two things. */
const ASKS_EXTREME =
  /\b(?:cheapest|least expensive|most (?:affordable|expensive)|dearest|priciest|(?:lowest|highest)[- ]pric\w+)\b/i

/**
 * For "the cheapest repair" when no table names repairs: the cheapest row as a possible answer, or an empty list.
 * Undefined for other questions, or when the best sentence may answer.
 */
export function uncertainExtreme(
  index: SearchIndex,
  question: AnalyzedQuestion,
  ranked: readonly Candidate[],
): AnswerSentence[] | undefined {
  const wanted = ASKS_EXTREME.test(question.text) ? tableQuestion(question.text) : undefined
  const [best] = ranked
  if (wanted?.measure !== 'price' || !best || SAYS_EXTREME.test(best.sentence.text))
    return undefined
  const found = contextsOf(index, question, { wanted, ranked })
    .map((context) => answerFromTable({ ...context, leavesOut: true }))
    .find((answer) => answer !== undefined)
  return found ? quoted(found) : []
}
