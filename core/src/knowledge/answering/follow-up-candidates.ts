import type { Candidate } from './matching/candidate.ts'
import type { AnalyzedQuestion } from './matching/passage-match.ts'
import { OPERATORS } from './tables/named-rows.ts'

/**
 * Without the sentences that come before those which a follow-up may mean: with a word of its own, as "calathea" of "and
 * the calathea?", where some have one. "Which one is the cheapest?" has none but the comparison, and is about what was said before.
 */
export function aboutFollowUp({ terms }: AnalyzedQuestion, candidates: Candidate[]): Candidate[] {
  const context = terms.flatMap(({ isContext }, i) => (isContext ? [i] : []))
  if (context.length === 0) return candidates
  const own = terms.flatMap(({ isContext, stem, candidates: known }, i) =>
    !isContext && known.length > 0 && !OPERATORS.has(stem) ? [i] : [],
  )
  const isOnlyComparison = terms.some(({ isContext, stem }) => !isContext && OPERATORS.has(stem))
  const needed = own.length === 0 && isOnlyComparison ? context : own
  const isAbout = ({ sentence, passage }: Candidate) =>
    needed.some((i) => (sentence.matches[i] ?? 0) > 0 || (passage.headingMatches[i] ?? 0) > 0)
  const best = Math.max(...candidates.filter(isAbout).map(({ score }) => score))
  return candidates.filter((candidate) => candidate.score <= best || best === -Infinity)
}
