import type { SentenceFeatures } from '../matching/sentence-score.ts'
import { coverage, union } from '../matching/passage-match.ts'
import type {
  AnalyzedQuestion,
  MatchedPassage,
  MatchedSentence,
  Matches,
} from '../matching/passage-match.ts'
import type { QueryTerm } from '../../search/index-types.ts'

/** The best sentence, its passage, and the number of passages of the bot. */
export type BestSentence = {
  features: SentenceFeatures
  sentence: MatchedSentence
  passage: MatchedPassage
  botSize: number
  /** Score of the best sentence minus the score of the fourth. */
  lead: number
  /** The probability that the answer is among the chosen sentences if the passages contain it at all. */
  chosenShare: number
  /** The log-odds of the reranker that the sentence answers at all. */
  certainty?: number
  /** The same of the verifier, which reads only the best sentence. */
  verifierCertainty?: number | undefined
}

/** A sentence that matches this share of the question is an answer, even if its words are common. */
const FULL_COVERAGE = 0.9
const MAX_LEAD = 3
const MANY_TERMS = 8
/** Larger log-odds of a network are not more reliable. */
const MAX_CERTAINTY = 5

const NAME = /(?<=\p{L}\S*\s)\p{Lu}[\p{L}\p{M}]+/gu
const NEGATION = /\b(?:not|no|never|without|except|neither|nor|unable|until|unlike|\w+n['’]t)\b/i

const isUnknown = ({ candidates }: QueryTerm): boolean => candidates.length === 0
const isGuessed = ({ candidates }: QueryTerm): boolean =>
  candidates.some(({ factor }) => factor < 1)

/** Share of the question's weight in terms of one kind. */
const shareOf = (question: AnalyzedQuestion, isOfSort: (term: QueryTerm) => boolean): number =>
  coverage(
    question,
    question.terms.map((term) => (isOfSort(term) ? 1 : 0)),
  )

/** Share of the question's weight in words that no passage contains but the sentence expresses by other words. */
const meantShare = (question: AnalyzedQuestion, meanings: Matches): number =>
  coverage(
    question,
    question.terms.map((term, i) => (isUnknown(term) ? (meanings[i] ?? 0) : 0)),
  )

/** Share of the question's names, after its first word, that the passage does not contain. */
function missingNames({ text, terms }: AnalyzedQuestion, { allMatches }: MatchedPassage): number {
  const names = new Set((text.match(NAME) ?? []).map((name) => name.toLowerCase()))
  const found = terms.flatMap(({ word }, i) => (names.has(word) ? [allMatches[i] ?? 0] : []))
  return found.length === 0 ? 0 : 1 - found.reduce((sum, match) => sum + match, 0) / found.length
}

/** Weight of the heaviest unmatched word of the question, relative to the rarest possible word. */
function heaviestMissing({ terms, maxWeight }: AnalyzedQuestion, matches: Matches): number {
  const missing = terms.map(({ weight }, i) => weight * (1 - (matches[i] ?? 0)))
  return maxWeight === 0 ? 0 : Math.max(0, ...missing) / maxWeight
}

const lacksNumber = ({ terms }: AnalyzedQuestion, matches: Matches): boolean =>
  terms.some(({ stem }, i) => /^\d/.test(stem) && (matches[i] ?? 0) === 0)

function kindOf({ holdsKind }: SentenceFeatures): number {
  if (holdsKind === undefined) return 0
  return holdsKind ? 1 : -1
}

function supportOf(features: SentenceFeatures): number {
  const covered =
    features.inSentence +
    features.inPrevious +
    features.inNext +
    features.inTitle +
    features.similarWords / 2
  return Math.min(1, Math.max(covered, features.inQuestionAbove))
}

/** Features that distinguish an answer from a sentence that only shares words with the question. */
export function confidenceFeatures(question: AnalyzedQuestion, best: BestSentence) {
  const { features, sentence, passage } = best
  const inSentence = Math.max(features.inSentence, features.inQuestionAbove)
  const support = supportOf(features)
  return {
    base: 1,
    inSentence,
    support,
    evidence: Math.log(1 + passage.evidence),
    similarWords: features.similarWords,
    kind: kindOf(features),
    unknown: shareOf(question, isUnknown),
    unknownMeant: meantShare(question, union(sentence.meanings, passage.headingMeanings)),
    guessed: shareOf(question, isGuessed),
    similarity: features.similarity,
    inMeaning: features.inMeaning,
    inMeaningAround: features.inMeaningAround,
    missingNames: missingNames(question, passage),
    adjacentPairs: features.adjacentPairs,
    lead: Math.min(MAX_LEAD, best.lead),
    chosenShare: best.chosenShare,
    isWhole: support >= FULL_COVERAGE && inSentence >= FULL_COVERAGE ? 1 : 0,
    terms: Math.min(MANY_TERMS, question.terms.length) / MANY_TERMS,
    heaviestMissing: heaviestMissing(question, union(sentence.meanings, passage.headingMeanings)),
    lacksNumber: lacksNumber(question, passage.allMatches) ? 1 : 0,
    certainty: best.certainty ?? 0,
    verifierCertainty: Math.max(
      -MAX_CERTAINTY,
      Math.min(MAX_CERTAINTY, best.verifierCertainty ?? 0),
    ),
    otherPolarity: NEGATION.test(question.text) === NEGATION.test(sentence.text) ? 0 : 1,
  }
}
