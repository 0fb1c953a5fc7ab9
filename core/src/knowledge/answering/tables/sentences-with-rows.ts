import type { Candidate } from '../matching/candidate.ts'
import { coverage, union, type AnalyzedQuestion } from '../matching/passage-match.ts'

/** A sentence must add at least this share of the question to the row or list item. */
const MIN_GAIN = 0.12

/**
 * Whether a sentence adds something to the table row, or to the item of the same list, that answers. Always true
 * when a sentence answers.
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
