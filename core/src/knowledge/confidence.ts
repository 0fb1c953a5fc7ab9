import { coverage } from './passage-match.ts'
import type { MatchedPassage, Question } from './passage-match.ts'
import type { QueryTerm } from './search-index.ts'
import type { Fit } from './sentence-score.ts'

/** Below this a bot that was not taught the answer would only guess. */
export const LEAST_CONFIDENCE = -1.2
/** A sentence that says nearly all of the question answers it, however common its words are. */
const PLAINLY_SAID = 0.9
const LARGE_BOT = 1000
/** A code such as A17 or QX100: another code is no answer. */
const IDENTIFIER = /\p{L}\p{N}/u
const YEAR = /\b(?:1[5-9]|20)\d\d\b/

const isUnknown = ({ guesses }: QueryTerm): boolean => guesses.length === 0
const isGuessed = ({ guesses }: QueryTerm): boolean => guesses.some(({ factor }) => factor < 1)

/** Share of the question's weight that lies on terms of one sort. */
const shareOf = (question: Question, isOfSort: (term: QueryTerm) => boolean): number =>
  coverage(
    question,
    question.terms.map((term) => (isOfSort(term) ? 1 : 0)),
  )

function kindSign({ holdsKind }: Fit): number {
  if (holdsKind === undefined) return 0
  return holdsKind ? 0.5 : -0.6
}

/** The best sentence, the passage it stands in, and how many passages the bot has. */
export type Best = { fit: Fit; passage: MatchedPassage; botSize: number }

/**
 * How sure it is that the best sentence answers the question rather than shares some words with it
 * (log-odds). Fitted like the weights of the sentence score, on bots of 6 to 1,200 passages, with
 * questions on foreign topics as the counterpart. In a large bot a word that stands nowhere is a strong
 * sign of a foreign topic, in a small one hardly any.
 */
export function confidence(question: Question, { fit, passage, botSize }: Best): number {
  const lacks = (sort: RegExp) =>
    question.terms.some(({ stem }, i) => sort.test(stem) && passage.all[i] === 0)
  // What is told of other years is no answer about this one; a text without years may well be.
  const isOfOtherYears = lacks(YEAR) && passage.sentences.some(({ text }) => YEAR.test(text))
  if (lacks(IDENTIFIER) || isOfOtherYears) return -Infinity

  const own = Math.max(fit.own, fit.asked)
  const said = fit.own + fit.before + fit.after + fit.frame + fit.alike / 2
  const support = Math.min(1, Math.max(said, fit.asked))
  if (support >= PLAINLY_SAID && own >= PLAINLY_SAID) return 0

  return (
    -4.9 +
    1.5 * own +
    1.6 * support +
    4.9 * Math.log(1 + passage.evidence) +
    4.4 * fit.alike +
    kindSign(fit) -
    4.8 * shareOf(question, isUnknown) * Math.min(1, botSize / LARGE_BOT) -
    3.2 * shareOf(question, isGuessed)
  )
}
