import { namesSameTime } from './calendar-names.ts'
import { isInAnyRange } from './limits.ts'
import { weightsFor } from './bot-size.ts'
import type { WeightsBySize } from './bot-size.ts'
import { coverage, union } from './passage-match.ts'
import type { MatchedPassage, MatchedSentence, Matches, AnalyzedQuestion } from './passage-match.ts'
import { answersKind } from './question-kind.ts'
import { hasFormOf } from './question-kinds-by-language.ts'
import type { QueryTerm } from '../../search/index-types.ts'

/** Features of a sentence: shares of the question's weight (0 to 1), or booleans. */
export type SentenceFeatures = {
  /** Matched in the sentence itself. */
  inSentence: number
  /** Additionally matched in the previous sentence or in the heading above. */
  inPrevious: number
  /** Additionally matched in the next sentence. */
  inNext: number
  /** Matched only in title or headings. */
  inTitle: number
  /** Pairs of adjacent question words that are also close in the sentence. */
  adjacentPairs: number
  /** Not matched, but similar to a word with the same beginning: "marriage" for "married". */
  similarWords: number
  /** Share that the question or heading above matches. */
  inQuestionAbove: number
  /** Matched anywhere in the passage. */
  inPassage: number
  /** Score of the passage relative to the best hit. */
  relativeScore: number
  isFirstPassage: boolean
  isLead: boolean
  isQuestion: boolean
  /** Whether it is a row of a table. */
  isRecord: boolean
  /** Share of a long sentence, at most 1. */
  length: number
  /** Matched in the sentence or its heading, literally or in meaning. */
  inMeaning: number
  /** Matched in the whole passage, literally or in meaning. */
  inMeaningAround: number
  /** Cosine of the question and the sentence under its heading, the sentence alone, the heading, the passage. */
  similarity: number
  ownSimilarity: number
  headingSimilarity: number
  passageSimilarity: number
  /** Whether it contains a time, an amount, a name … when the question suggests one. */
  holdsKind: boolean | undefined
  /** Whether it is about another day, month or range than the question; undefined when none is named. */
  isElsewhen: boolean | undefined
}

const MIN_SHARED_LETTERS = 4
const MIN_SHARED_SHARE = 0.6
const MAX_PAIR_DISTANCE = 2
const DISTANCE_DECAY = 0.7
/** Characters of a long sentence. */
const LONG_SENTENCE = 300

function isSimilar(a: string, b: string): boolean {
  const least = Math.max(MIN_SHARED_LETTERS, Math.max(a.length, b.length) * MIN_SHARED_SHARE)
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared += 1
  return shared >= least
}

function similarWordShare(question: AnalyzedQuestion, sentence: MatchedSentence): number {
  const missing = question.terms.map((term, i) => {
    if ((sentence.matches[i] ?? 0) > 0) return 0
    return sentence.stems.some((stem) => isSimilar(stem, term.stem)) ? 1 : 0
  })
  return coverage(question, missing)
}

function positionsOf(term: QueryTerm, stems: readonly string[]): number[] {
  const wanted = new Set(term.candidates.map((guess) => guess.stem))
  return stems.flatMap((stem, i) => (wanted.has(stem) ? [i] : []))
}

function pairShare({ terms, weight }: AnalyzedQuestion, { stems }: MatchedSentence): number {
  const places = terms.map((term) => positionsOf(term, stems))
  let sum = 0
  for (const [i, term] of terms.slice(0, -1).entries()) {
    const next = terms[i + 1]
    const isNear = places[i]?.some((a) =>
      places[i + 1]?.some((b) => a !== b && Math.abs(a - b) <= MAX_PAIR_DISTANCE),
    )
    if (next !== undefined && isNear) sum += (term.weight + next.weight) / 2
  }
  return weight === 0 ? 0 : sum / weight
}

/** Features of sentence number `i` of a passage. */
export function sentenceFeatures(
  question: AnalyzedQuestion,
  passage: MatchedPassage,
  i: number,
): SentenceFeatures | undefined {
  const sentence = passage.sentences[i]
  if (sentence === undefined) return undefined

  const share = (...places: Matches[]) => coverage(question, union(...places))
  const { matches, questionAbove } = sentence
  const previous = passage.sentences[i - 1]?.matches ?? []
  const next = passage.sentences[i + 1]?.matches ?? []
  const heading = union(passage.headingMatches, questionAbove.labelMatches ?? [])
  const inSentence = share(matches)
  const withBefore = share(matches, previous, heading)
  const withNear = share(matches, previous, heading, next)

  return {
    inSentence,
    inPrevious: withBefore - inSentence,
    inNext: withNear - withBefore,
    inTitle: share(matches, previous, next, passage.titleMatches) - share(matches, previous, next),
    adjacentPairs: pairShare(question, sentence),
    similarWords: similarWordShare(question, sentence),
    inQuestionAbove:
      coverage(question, questionAbove.matches) * DISTANCE_DECAY ** questionAbove.distance,
    inPassage: coverage(question, passage.allMatches),
    relativeScore: passage.relativeScore,
    isFirstPassage: passage.rank === 0,
    isLead: i === 0,
    isRecord: sentence.isRecord,
    length: Math.min(1, sentence.text.length / LONG_SENTENCE),
    isQuestion: /[?？]["'”’)]*$/u.test(sentence.text),
    inMeaning: share(sentence.meanings, passage.headingMeanings, heading),
    inMeaningAround: coverage(question, passage.allMeanings),
    similarity: sentence.similarity,
    ownSimilarity: sentence.ownSimilarity,
    headingSimilarity: passage.headingSimilarity,
    passageSimilarity: passage.similarity,
    holdsKind:
      question.language === 'en'
        ? answersKind(question.kind, sentence.text, question.text)
        : hasFormOf(question.kind, sentence.text),
    isElsewhen: question.language === 'en' ? isElsewhen(question, sentence) : undefined,
  }
}

function isElsewhen({ text }: AnalyzedQuestion, sentence: MatchedSentence): boolean | undefined {
  const named = namesSameTime(text, sentence.text)
  if (named === false) return true
  const held = sentence.isRecord ? isInAnyRange(text, sentence.text) : undefined
  if (held === false) return true
  return named === undefined && held === undefined ? undefined : false
}

/**
 * Weights for a small and for a large bot, fitted by conditional logistic regression and validated on documents that
 * were left out: the small ones to customer questions about business documents and to public questions (0160), the large
 * ones to the training questions of the word vectors and, seven times as heavy, to public questions about 1,200
 * passages. Those of `isQuestion`, for lists of questions and answers, and of `isElsewhen` are set by hand.
 */
const WEIGHTS: WeightsBySize<keyof ReturnType<typeof scoredFeatures>> = {
  inSentence: [2.76, 0.95],
  inSentenceSquared: [1.84, 2.63],
  inPrevious: [3.28, 3.09],
  inNext: [0.91, -1.14],
  inTitle: [0.37, -1.43],
  adjacentPairs: [2.43, 4.26],
  similarWords: [4.23, 4.4],
  inQuestionAboveSquared: [3.37, 3.19],
  inPassage: [1.17, -0.9],
  relativeScore: [-0.01, 0],
  inMeaning: [1.46, 3.62],
  inMeaningAround: [1.68, 3.55],
  similarity: [3.09, 4.64],
  ownSimilarity: [2.54, 3.47],
  headingSimilarity: [1.58, 0.14],
  passageSimilarity: [2.68, 2.22],
  length: [1.07, -0.27],
  kind: [0.8, 0.64],
  isFirstPassage: [0.25, 0.47],
  isLead: [0.54, 0],
  isRecord: [-0.44, -0.12],
  isQuestion: [-9, -9],
  isElsewhen: [-1.5, -1.5],
}

/**
 * The same for questions in which a person speaks. In large bots, where few of a customer's words are those of the
 * answer, nearness in meaning decides there. Fitted to customer questions about business documents among 600 to 5,000
 * other passages (docs/decisions/0190).
 */
const PERSONAL_WEIGHTS: typeof WEIGHTS = {
  inSentence: [2.76, 0.71],
  inSentenceSquared: [1.84, 2.3],
  inPrevious: [3.28, 4.06],
  inNext: [0.91, 0.45],
  inTitle: [0.37, -1.54],
  adjacentPairs: [2.43, 4.13],
  similarWords: [4.23, 3.65],
  inQuestionAboveSquared: [3.37, 1.33],
  inPassage: [1.17, -0.24],
  relativeScore: [-0.01, -0.31],
  inMeaning: [1.46, 2.82],
  inMeaningAround: [1.68, 5.49],
  similarity: [3.09, 6.18],
  ownSimilarity: [2.54, 3.11],
  headingSimilarity: [1.58, 1.57],
  passageSimilarity: [2.68, 4.8],
  length: [1.07, 0.13],
  kind: [0.8, 0.88],
  isFirstPassage: [0.25, 0.7],
  isLead: [0.54, 0.69],
  isRecord: [-0.44, 0.18],
  isQuestion: [-9, -9],
  isElsewhen: [-1.5, -1.5],
}

function scoredFeatures(fit: SentenceFeatures) {
  return {
    inSentence: fit.inSentence,
    inSentenceSquared: fit.inSentence ** 2,
    inPrevious: fit.inPrevious,
    inNext: fit.inNext,
    inTitle: fit.inTitle,
    adjacentPairs: fit.adjacentPairs,
    similarWords: fit.similarWords,
    inQuestionAboveSquared: fit.inQuestionAbove ** 2,
    inPassage: fit.inPassage,
    relativeScore: fit.relativeScore,
    inMeaning: fit.inMeaning,
    inMeaningAround: fit.inMeaningAround,
    similarity: fit.similarity,
    ownSimilarity: fit.ownSimilarity,
    headingSimilarity: fit.headingSimilarity,
    passageSimilarity: fit.passageSimilarity,
    length: fit.length,
    kind: fit.holdsKind === undefined ? 0 : fit.holdsKind ? 1 : -1,
    isFirstPassage: fit.isFirstPassage ? 1 : 0,
    isLead: fit.isLead ? 1 : 0,
    isRecord: fit.isRecord ? 1 : 0,
    isQuestion: fit.isQuestion ? 1 : 0,
    isElsewhen: fit.isElsewhen === undefined ? 0 : fit.isElsewhen ? 1 : -1,
  }
}

/**
 * Scores sentences of a bot with this many passages: the log-odds that a sentence contains the answer, comparable
 * within one question.
 */
export function sentenceScorer(
  { isPersonal }: Pick<AnalyzedQuestion, 'isPersonal'>,
  botSize: number,
): (fit: SentenceFeatures) => number {
  const weights = weightsFor(isPersonal ? PERSONAL_WEIGHTS : WEIGHTS, botSize)
  return (fit) => {
    const features = scoredFeatures(fit)
    return weights.reduce((sum, [name, weight]) => sum + weight * features[name], 0)
  }
}
