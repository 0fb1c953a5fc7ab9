import type { Candidate } from './matching/candidate.ts'
import type { AnalyzedQuestion, OwnWords } from './matching/passage-match.ts'
import { OPERATORS } from './tables/named-rows.ts'

/**
 * Removes the candidates above the first one that matches the follow-up's own words ("calathea" in "and the
 * calathea?"). For a follow-up that only compares ("Which one is the cheapest?"), the words of the previous question
 * are used. Keeps all candidates when none matches.
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

/** Questions that may be about something mentioned earlier: "Who is the teacher?", "How many people fit in?" */
const OF_SOMETHING_NAMED =
  /^(?:(?:and|so|but)\s+)?(?:who|whose|when|where|how (?:much|many|long|often|early|late|far|big|old|soon|fast|high|heavy|tall|wide)|what(?:['’]?s| is| are) the)\b(?!.*\b(?:an?|any|my|our|some)\b)/is
/** A word is unknown when no found passage has this similarity in meaning to it. */
const MIN_MEANING = 0.3
/** A passage must match this share of the question's weight, by meaning. */
const MIN_SHARE = 0.15

/**
 * For a question that may be complete by itself, keeps only candidates with all of its words, so that "Is there a
 * pool?" is not answered by the earlier topic. For a question about something mentioned earlier, passages only need to
 * be similar to its words in meaning.
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
    MIN_SHARE * all
  const hasAll = ({ sentence, passage }: Candidate) =>
    own.every(({ i }) => (sentence.matches[i] ?? 0) > 0 || (passage.headingMatches[i] ?? 0) > 0)
  const isUnknown = ({ i }: { i: number }) =>
    candidates.every(({ passage }) => (passage.allMeanings[i] ?? 0) < MIN_MEANING)
  if (ownWords === 'some' && OF_SOMETHING_NAMED.test(text))
    return own.some(isUnknown) ? [] : candidates.filter(hasSome)
  return candidates.filter(hasAll)
}
