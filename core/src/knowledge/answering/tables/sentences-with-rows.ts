import { stemListOf } from '../../text/analyze-text.ts'
import type { Candidate } from '../matching/candidate.ts'
import { coverage, union, type AnalyzedQuestion, type Matches } from '../matching/passage-match.ts'

/** A sentence must add this share of the question to the row or list item. */
const MIN_GAIN = 0.12

/** The word "price" adds nothing to a row that has the price. */
const PRICE_WORDS: ReadonlySet<string> = new Set(stemListOf('price cost fee charge'))
const MONEY = /[$£€¥]|\b(?:eur|gbp|usd|chf)\b/i

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
  const isLeftOut = (stem: string) => isNextToRow && PRICE_WORDS.has(stem) && MONEY.test(best.text)
  const terms = question.terms.map((term) => (isLeftOut(term.stem) ? { ...term, weight: 0 } : term))
  const added = (known: Matches, others: Matches) =>
    coverage({ ...question, terms }, union(known, others)) - coverage({ ...question, terms }, known)
  const byMeaning = added(union(best.meanings, passage.headingMeanings), sentence.meanings)
  return added(best.matches, sentence.matches) >= MIN_GAIN && (isOfList || byMeaning >= MIN_GAIN)
}
