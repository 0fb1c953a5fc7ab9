import type { Candidate } from '../matching/candidate.ts'
import { coverage, union, type AnalyzedQuestion } from '../matching/passage-match.ts'

/** A sentence with a row or an item has at least this share of the question that they lack. */
const MIN_GAIN = 0.12

/**
 * Whether a sentence says more of the question than the row of a table, or the item of the same list, that answers it;
 * always true where a sentence answers.
 */
export function saysMoreThanRow(
  question: AnalyzedQuestion,
  { sentence: best, passage }: Candidate,
  { sentence, passage: other }: Candidate,
): boolean {
  const isOfList =
    best.list !== undefined && passage === other && sentence.list?.start === best.list.start
  const isNextToRow = best.isRecord && !sentence.isRecord
  if (!isOfList && !isNextToRow) return true
  const both = coverage(question, union(best.matches, sentence.matches))
  return both - coverage(question, best.matches) >= MIN_GAIN
}
