import type { WeightsBySize } from './bot-size.ts'
import type { SentenceFeatures } from './sentence-features.ts'

/** A sentence below this share of a long one is little more than a name. */
const SHORT = 0.13

/**
 * Weights for a small and for a large bot, fitted by conditional logistic regression and validated on held-out
 * documents. Small: fitted to customer questions about business documents and to public questions
 * (docs/decisions/0160). Large: to the training questions of the word vectors and, with a weight of seven, to public
 * questions about 1,200 passages. The weights of `isQuestion`, for lists of questions and answers, and of the last
 * features are set by hand.
 */
export const WEIGHTS: WeightsBySize<keyof ReturnType<typeof scoredFeatures>> = {
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
  isShort: [0, 0],
  showsCode: [0, 0],
  namesCode: [0, 0],
  kind: [0.8, 0.64],
  isFirstPassage: [0.25, 0.47],
  isLead: [0.54, 0],
  isRecord: [-0.44, -0.12],
  isQuestion: [-9, -9],
  isAtOtherTime: [-1.5, -1.5],
  isInstruction: [2.5, 0],
  statesPurpose: [0, 0],
  namesTask: [0, 0],
  isExceptional: [-2.5, -2.5],
}

/**
 * Weights for questions in the first or second person. In large bots, where customers use few words of the answer,
 * similarity in meaning decides. Fitted to customer questions about business documents among 600 to 5,000 other
 * passages (docs/decisions/0190).
 */
export const PERSONAL_WEIGHTS: typeof WEIGHTS = {
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
  isShort: [0, -1.3],
  showsCode: [0, 2],
  namesCode: [0, 1],
  kind: [0.8, 0.88],
  isFirstPassage: [0.25, 0.7],
  isLead: [0.54, 0.69],
  isRecord: [-0.44, 0.18],
  isQuestion: [-9, -9],
  isAtOtherTime: [-1.5, -1.5],
  isInstruction: [2.5, 0],
  statesPurpose: [0, 3],
  namesTask: [0, 6],
  isExceptional: [-2.5, -2.5],
}

/** The features of a sentence as numbers for the weighted sum. */
export function scoredFeatures(fit: SentenceFeatures) {
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
    isShort: Number(fit.length < SHORT && !fit.statesPurpose),
    showsCode: Number(fit.showsCode),
    namesCode: Number(fit.namesCode),
    kind: fit.holdsKind === undefined ? 0 : fit.holdsKind ? 1 : -1,
    isFirstPassage: Number(fit.isFirstPassage),
    isLead: Number(fit.isLead),
    isRecord: Number(fit.isRecord),
    isQuestion: Number(fit.isQuestion),
    isInstruction: Number(fit.isInstruction),
    statesPurpose: Number(fit.statesPurpose),
    namesTask: fit.namesTask,
    isExceptional: Number(fit.isExceptional),
    isAtOtherTime: fit.isAtOtherTime === undefined ? 0 : fit.isAtOtherTime ? 1 : -1,
  }
}
