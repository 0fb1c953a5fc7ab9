import type { Candidate } from './matching/candidate.ts'
import type { AnalyzedQuestion, OwnWords } from './matching/passage-match.ts'
import { OPERATORS } from './tables/named-rows.ts'

/**
 * Without the sentences that come before those which a follow-up may mean: with a word of its own, as "calathea" of "and
 * the calathea?", where some have one. "Which one is the cheapest?" has none but the comparison, and is about what was said before.
 */
export function aboutFollowUp(
  question: AnalyzedQuestion,
  candidates: Candidate[],
  ownWords?: OwnWords,
): Candidate[] {
  if (ownWords) return withOwnWords(question, candidates, ownWords)
  const { terms } = question
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

/** "Who is the teacher?" and "How many people fit in?" ask about something that was named before. */
const OF_SOMETHING_NAMED =
  /^(?:(?:and|so|but)\s+)?(?:who|whose|when|where|how (?:much|many|long|often|early|late|far|big|old|soon|fast|high|heavy|tall|wide)|what(?:['’]?s| is| are) the)\b(?!.*\b(?:an?|any|my|our|some)\b)/is
/** A word that no found passage has more of, by meaning, is unknown. */
const LEAST_MEANING = 0.3
/** A passage without this share of the words' weight, by meaning, is not about the question. */
const LEAST_SHARE = 0.15

/**
 * Those with every word of the question itself, for one that may be complete without the words before it: what was said
 * before does not answer "Is there a pool?". A question about something named before needs a passage with some of them.
 */
function withOwnWords(
  { terms, text }: AnalyzedQuestion,
  candidates: Candidate[],
  ownWords: OwnWords,
): Candidate[] {
  const own = terms.flatMap(({ isContext, stem, weight }, i) =>
    isContext || OPERATORS.has(stem) ? [] : [{ i, weight }],
  )
  const all = own.reduce((sum, { weight }) => sum + weight, 0)
  const hasSome = ({ passage }: Candidate) =>
    own.reduce((sum, { i, weight }) => sum + weight * (passage.allMeanings[i] ?? 0), 0) >=
    LEAST_SHARE * all
  const hasAll = ({ sentence, passage }: Candidate) =>
    own.every(({ i }) => (sentence.matches[i] ?? 0) > 0 || (passage.headingMatches[i] ?? 0) > 0)
  const isUnknown = ({ i }: { i: number }) =>
    candidates.every(({ passage }) => (passage.allMeanings[i] ?? 0) < LEAST_MEANING)
  if (ownWords === 'some' && OF_SOMETHING_NAMED.test(text))
    return own.some(isUnknown) ? [] : candidates.filter(hasSome)
  return candidates.filter(hasAll)
}
