import type { Language } from '../../language/language.ts'
import { productNames } from '../../search/letters/product-names.ts'
import {
  PERSONAL_WEIGHTS,
  RERANKED_WEIGHTS,
  VERIFIED_RERANKED_WEIGHTS,
  VERIFIED_WEIGHTS,
  WEIGHTS,
  WORDS_ONLY,
} from './confidence-weights.ts'
import type { Weights } from './confidence-weights.ts'
import { SMALL_BOT, weightsFor } from '../matching/bot-size.ts'
import { confidenceFeatures } from './confidence-features.ts'
import type { BestSentence } from './confidence-features.ts'
import type { AnalyzedQuestion, MatchedPassage } from '../matching/passage-match.ts'

/** Below this confidence the answerer abstains. */
export const MIN_CONFIDENCE = 0

/** Minimum confidence for offering the best sentence as the closest one, for free. */
export const MIN_CLOSENESS = -0.7

/** A code such as A17 or QX100, which matches only itself. */
const IDENTIFIER = /^(\p{L}+)(\p{N}.*)$/u
const YEAR = /\b(?:1[5-9]|20)\d\d\b/

/** Whether a passage contains "QX104" or, as two words, "QX 104". */
function holdsIdentifier({ sentences }: MatchedPassage, [, letters, digits]: RegExpExecArray) {
  return sentences.some(({ stems }) =>
    stems.some((stem, i) => stem === letters && stems[i + 1] === digits),
  )
}

/** Whether the question names a product that is in no passage. */
function asksForUnknownProduct({ text, terms }: AnalyzedQuestion): boolean {
  const names = productNames(text)
  return terms.some(({ word, candidates }) => candidates.length === 0 && names.has(word))
}

/** Whether the passage is certainly about another code, another product or another year. */
function isExcluded(question: AnalyzedQuestion, passage: MatchedPassage): boolean {
  if (asksForUnknownProduct(question)) return true
  const missing = question.terms.filter((_, i) => passage.allMatches[i] === 0)
  const lacksIdentifier = missing.some(({ stem }) => {
    const identifier = IDENTIFIER.exec(stem)
    return identifier !== null && !holdsIdentifier(passage, identifier)
  })
  // A text about other years is not an answer; a text without years may be.
  const lacksYear = missing.some(({ stem }) => YEAR.test(stem))
  return lacksIdentifier || (lacksYear && passage.sentences.some(({ text }) => YEAR.test(text)))
}

/** Required similarity in meaning for a sentence that shares only one word with a question for permission. */
const MIN_SIMILARITY = 0.5

/** A sentence that says that something exists also permits its use: "Can I park there?" */
const OFFERS = /\b(?:there (?:is|are)|available|we have|(?:is|are) (?:free|possible|included))\b/i

/**
 * Whether a question for permission shares only the topic with a sentence: one word, and the sentence neither permits
 * nor forbids, or is about something else.
 */
const isTopicOnly = (
  { kind, terms, meaning }: AnalyzedQuestion,
  { features, sentence }: BestSentence,
) =>
  kind === 'permission' &&
  terms.length === 1 &&
  ((features.holdsKind === false && !OFFERS.test(sentence.text)) ||
    (meaning !== undefined && features.similarity < MIN_SIMILARITY))

/**
 * Correction for other languages, fitted to questions in them. The weights include similarity in meaning, which exists
 * only for English; in German many words of a question are only parts of compounds.
 */
function languageBias(language: Language): number {
  if (language === 'en') return 0
  return language === 'de' ? 0.9 : 0.5
}

function weightsOf({ language, isPersonal }: AnalyzedQuestion, best: BestSentence): Weights {
  if (best.certainty !== undefined) return RERANKED_WEIGHTS
  if (language !== 'en') return WORDS_ONLY
  return isPersonal ? PERSONAL_WEIGHTS : WEIGHTS
}

const weighted = (question: AnalyzedQuestion, best: BestSentence, weights: Weights): number => {
  const features = confidenceFeatures(question, best)
  return weightsFor(weights, best.botSize).reduce(
    (sum, [name, weight]) => sum + weight * features[name],
    0,
  )
}

/** The log-odds that the best sentence is an answer, minus the required log-odds. */
export function confidence(question: AnalyzedQuestion, best: BestSentence): number {
  if (isExcluded(question, best.passage) || isTopicOnly(question, best)) return -Infinity
  return languageBias(question.language) + weighted(question, best, weightsOf(question, best))
}

/** In larger bots, below these log-odds of the verifier a sentence answers another question (docs/decisions/0228). */
const MIN_CERTAINTY = -2.5

/**
 * The same where the verifier has read the best sentence: below zero it is no answer. 0 where the sentence answers a
 * question above it, which the verifier does not read.
 */
export function verifiedConfidence(question: AnalyzedQuestion, best: BestSentence): number {
  const { certainty, verifierCertainty = 0, botSize, features } = best
  if (botSize > SMALL_BOT) return Math.min(0, verifierCertainty - MIN_CERTAINTY)
  if (certainty !== undefined) return weighted(question, best, VERIFIED_RERANKED_WEIGHTS)
  const answersQuestionAbove = features.inQuestionAbove > features.inSentence
  return answersQuestionAbove ? 0 : weighted(question, best, VERIFIED_WEIGHTS)
}
