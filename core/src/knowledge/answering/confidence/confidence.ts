import type { Language } from '../language/language.ts'
import { productNames } from '../search/letters/product-names.ts'
import { weightsFor } from './matching/bot-size.ts'
import type { WeightsBySize } from './matching/bot-size.ts'
import { confidenceFeatures } from './confidence-features.ts'
import type { BestSentence } from './confidence-features.ts'
import type { AnalyzedQuestion, MatchedPassage } from './matching/passage-match.ts'

/** Below this confidence the answerer abstains. */
export const MIN_CONFIDENCE = 0

/** From this confidence on, the best sentence is offered as the closest one, without a charge. */
export const MIN_CLOSENESS = -0.7

/** A code such as A17 or QX100, which only matches itself. */
const IDENTIFIER = /^(\p{L}+)(\p{N}.*)$/u
const YEAR = /\b(?:1[5-9]|20)\d\d\b/

type Weights = WeightsBySize<keyof ReturnType<typeof confidenceFeatures>>

/**
 * Weights for a small and for a large bot, fitted by logistic regression: the small ones to customer questions
 * about business documents, the large ones to public questions about 1,200 passages, with questions on other
 * topics and without an answer as negative examples. In a small bot meaning counts more, because few of the
 * customer's words occur there at all. The small ones are the mean of a fit to the tuning questions and of one to the
 * training questions of the word vectors (docs/decisions/0092). In large bots `base` is the highest at which public
 * questions on other topics are still refused (docs/decisions/0190).
 */
const WEIGHTS: Weights = {
  base: [-2.94, -1.8],
  inSentence: [0.32, 1.44],
  support: [0.1, 1.58],
  evidence: [0.14, 0.98],
  similarWords: [-1.12, 0.88],
  kind: [0.32, 0.3],
  unknown: [-0.79, -2.46],
  unknownMeant: [0.8, 0],
  guessed: [-0.35, -0.9],
  similarity: [1.67, 1.06],
  inMeaning: [0.58, -0.2],
  inMeaningAround: [0.43, -0.4],
  missingNames: [-0.96, -0.21],
  adjacentPairs: [0.74, -0.04],
  lead: [0.12, 0.17],
  chosenShare: [0.77, 0.12],
  isWhole: [0.39, -0.02],
  terms: [2.15, 0.77],
  heaviestMissing: [-0.12, -1],
  lacksNumber: [-0.06, -0.15],
  otherPolarity: [0.09, -0.89],
}

/**
 * The same for questions in which a person speaks, as customers do. In a large bot they share few words with their
 * answer, so nearness in meaning decides, and whether few sentences stand out (docs/decisions/0190).
 */
const PERSONAL_WEIGHTS: Weights = {
  base: [-2.94, -7.94],
  inSentence: [0.32, -0.98],
  support: [0.1, -0.26],
  evidence: [0.14, 0.17],
  similarWords: [-1.12, -4],
  kind: [0.32, 0.38],
  unknown: [-0.79, -0.62],
  unknownMeant: [0.8, 0],
  guessed: [-0.35, -0.2],
  similarity: [1.67, 4.51],
  inMeaning: [0.58, 1.23],
  inMeaningAround: [0.43, 1.8],
  missingNames: [-0.96, -0.07],
  adjacentPairs: [0.74, 1.64],
  lead: [0.12, 0],
  chosenShare: [0.77, 3.94],
  isWhole: [0.39, -0.83],
  terms: [2.15, 3.1],
  heaviestMissing: [-0.12, -0.85],
  lacksNumber: [-0.06, 0.22],
  otherPolarity: [0.09, 0.19],
}

/** The same for languages without word vectors. */
const WORDS_ONLY: Weights = {
  base: [-3.05, -3.2],
  inSentence: [0.63, 2],
  support: [0.19, 2.26],
  evidence: [0.28, 0.87],
  similarWords: [-1.48, 1.63],
  kind: [0.49, 0.34],
  unknown: [-0.72, -3.06],
  unknownMeant: [0, 0],
  guessed: [-0.4, -1.77],
  similarity: [0.9, 1.91],
  inMeaning: [1.16, -0.3],
  inMeaningAround: [0.87, 0.01],
  missingNames: [-1.71, -0.43],
  adjacentPairs: [0.25, -0.36],
  lead: [0.03, 0.24],
  chosenShare: [0, 0],
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

/** Whether the question is about a product that no passage names. */
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
  // A text about other years is no answer; a text without years may be one.
  const lacksYear = missing.some(({ stem }) => YEAR.test(stem))
  return lacksIdentifier || (lacksYear && passage.sentences.some(({ text }) => YEAR.test(text)))
}

/** A sentence that shares one word with a question for permission has to be this near in meaning. */
const MIN_SIMILARITY = 0.5

/** A sentence that something exists also permits its use: "Can I park there?" */
const OFFERS = /\b(?:there (?:is|are)|available|we have|(?:is|are) (?:free|possible|included))\b/i

/**
 * Whether a question for permission shares only one word with a sentence that neither permits nor forbids, or
 * that is about something else.
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
 * The weights count nearness in meaning, which only English has; in German most words of a question are
 * parts of compounds as well. Fitted to the questions in those languages.
 */
function languageBias(language: Language): number {
  if (language === 'en') return 0
  return language === 'de' ? 0.9 : 0.5
}

function weightsOf({ language, isPersonal }: AnalyzedQuestion): Weights {
  if (language !== 'en') return WORDS_ONLY
  return isPersonal ? PERSONAL_WEIGHTS : WEIGHTS
}

/** The log-odds that the best sentence is an answer, minus those that an answer needs. */
export function confidence(question: AnalyzedQuestion, best: BestSentence): number {
  if (isExcluded(question, best.passage) || isTopicOnly(question, best)) return -Infinity

  const features = confidenceFeatures(question, best)
  return weightsFor(weightsOf(question), best.botSize).reduce(
    (sum, [name, weight]) => sum + weight * features[name],
    languageBias(question.language),
  )
}
