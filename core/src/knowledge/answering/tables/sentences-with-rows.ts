import type { Candidate } from '../matching/candidate.ts'
import { coverage, union, type AnalyzedQuestion } from '../matching/passage-match.ts'

/** A sentence beside a row has at least this share of the question that the row lacks. */
const MIN_GAIN = 0.12

/** Whether a sentence says more of the question than the row of a table that answers it; always true without a row. */
export function saysMoreThanRow(
  question: AnalyzedQuestion,
  { sentence: row }: Candidate,
  { sentence }: Candidate,
): boolean {
  if (!row.isRecord || sentence.isRecord) return true
  const both = coverage(question, union(row.matches, sentence.matches))
  return both - coverage(question, row.matches) >= MIN_GAIN
}
