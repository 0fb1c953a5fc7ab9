import type { Candidate } from './matching/candidate.ts'
import type { AnalyzedQuestion, OwnWords } from './matching/passage-match.ts'
import { OPERATORS } from './tables/named-rows.ts'

/**
 * Removes candidates ranked above the best one that matches the follow-up's own words ("calathea" in "and the
 * calathea?"). A follow-up with only a comparison ("Which one is the cheapest?") is matched by the words of the
 * previous question. Keeps all candidates when none matches.
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

/** Questions about something that was named earlier: "Who is the teacher?", "How many people fit in?". */
const OF_SOMETHING_NAMED =
  /^(?:(?:and|so|but)\s+)?(?:who|whose|when|where|how (?:much|many|long|often|early|late|far|big|old|soon|fast|high|heavy|tall|wide)|what(?:['’]?s| is| are) the)\b(?!.*\b(?:an?|any|my|our|some)\b)/is
/** A word is unknown when no passage found is nearer to it in meaning than this. */
const MIN_MEANING = 0.3
/** A passage must have this share of the weight of the question's words, by meaning. */
const MIN_SHARE = 0.15

/**
 * Keeps candidates that contain all words of a question that may be complete by itself, so that the earlier topic
 * does not answer "Is there a pool?". A question about something named earlier needs only passages that are near
 * to its words in meaning.
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
