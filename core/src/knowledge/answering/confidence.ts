import type { Language } from '../language/language.ts'
import { confidenceFeatures } from './confidence-features.ts'
import type { BestSentence } from './confidence-features.ts'
import type { AnalyzedQuestion, MatchedPassage } from './passage-match.ts'

/** Below this confidence the answerer abstains. */
export const MIN_CONFIDENCE = 0

/** From here on the best sentence is offered as the closest one, uncharged. */
export const MIN_CLOSENESS = -0.7

/** Bots between these numbers of passages take a mean of the two weights. */
const SMALL_BOT = 30
const LARGE_BOT = 1000

/** A code such as A17 or QX100, which only matches itself. */
const IDENTIFIER = /^(\p{L}+)(\p{N}.*)$/u
const YEAR = /\b(?:1[5-9]|20)\d\d\b/

type Weights = Record<keyof ReturnType<typeof confidenceFeatures>, readonly [number, number]>

/**
 * Weights for a small and for a large bot, fitted by logistic regression: the small ones to customer questions
 * about business documents, the large ones to public questions about 1,200 passages, with questions on other
 * topics and without an answer as negative examples. In a small bot meaning counts more, because few of the
 * customer's words occur there at all.
 */
const WEIGHTS: Weights = {
  base: [-3.05, -3.2],
  inSentence: [0.63, 2],
  support: [0.19, 2.26],
  evidence: [0.28, 0.87],
  similarWords: [-1.48, 1.63],
  kind: [0.49, 0.34],
  unknown: [-0.72, -3.06],
  guessed: [-0.4, -1.77],
  similarity: [0.9, 1.91],
  inMeaning: [1.16, -0.3],
  inMeaningAround: [0.87, 0.01],
  missingNames: [-1.71, -0.43],
  adjacentPairs: [0.25, -0.36],
  lead: [0.03, 0.24],
  isWhole: [0.07, -0.09],
  terms: [1.94, 0.89],
  heaviestMissing: [0.83, -0.72],
  lacksNumber: [-0.1, -0.19],
  otherPolarity: [0.13, -1.09],
}

/** Whether a passage contains "QX104" or, as two words, "QX 104". */
function holdsIdentifier({ sentences }: MatchedPassage, [, letters, digits]: RegExpExecArray) {
  return sentences.some(({ stems }) =>
    stems.some((stem, i) => stem === letters && stems[i + 1] === digits),
  )
}

/** Whether the passage is certainly about another code or another year. */
function isExcluded(question: AnalyzedQuestion, passage: MatchedPassage): boolean {
  const missing = question.terms.filter((_, i) => passage.allMatches[i] === 0)
  const lacksIdentifier = missing.some(({ stem }) => {
    const identifier = IDENTIFIER.exec(stem)
    return identifier !== null && !holdsIdentifier(passage, identifier)
  })
  // A text about other years is no answer; a text without years may be one.
  const lacksYear = missing.some(({ stem }) => YEAR.test(stem))
  return lacksIdentifier || (lacksYear && passage.sentences.some(({ text }) => YEAR.test(text)))
}

/** Whether a question for permission shares one word with a sentence that permits and forbids nothing. */
const isTopicOnly = ({ kind, terms }: AnalyzedQuestion, { features }: BestSentence): boolean =>
  kind === 'permission' && terms.length === 1 && features.holdsKind === false

/**
 * The weights count nearness in meaning, which only English has; in German most words of a question are
 * parts of compounds as well. Fitted to the questions in those languages.
 */
function languageBias(language: Language): number {
  if (language === 'en') return 0
  return language === 'de' ? 0.9 : 0.5
}

/** Log-odds, relative to those that are needed for an answer, that the best sentence is one. */
export function confidence(question: AnalyzedQuestion, best: BestSentence): number {
  if (isExcluded(question, best.passage) || isTopicOnly(question, best)) return -Infinity

  const size = Math.log(best.botSize / SMALL_BOT) / Math.log(LARGE_BOT / SMALL_BOT)
  const large = Math.min(1, Math.max(0, size))
  const features: Record<string, number> = confidenceFeatures(question, best)
  return Object.entries(WEIGHTS).reduce((sum, [name, [small, big]]) => {
    return sum + (features[name] ?? 0) * (small + (big - small) * large)
  }, languageBias(question.language))
}
