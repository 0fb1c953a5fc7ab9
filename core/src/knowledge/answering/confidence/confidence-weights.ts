import type { confidenceFeatures } from './confidence-features.ts'
import type { WeightsBySize } from '../matching/bot-size.ts'

export type Weights = WeightsBySize<keyof ReturnType<typeof confidenceFeatures>>

/**
 * Weights for a small and for a large bot, fitted by logistic regression: the small ones to customer questions about
 * business documents, the large ones to public questions about 1,200 passages, with questions on other topics and
 * without an answer as negative examples. In a small bot meaning counts more, because it contains few of the customer's
 * words. The small weights are the mean of a fit to the tuning questions and a fit to the training questions of the
 * word vectors (docs/decisions/0092). In large bots `base` is the highest value at which public questions on other
 * topics are still refused (docs/decisions/0190).
 */
export const WEIGHTS: Weights = {
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
  certainty: [0, 0],
  verifierCertainty: [0, 0],
}

/**
 * Weights for questions in the first or second person, which are typical of customers. In a large bot they share few
 * words with their answer, so similarity in meaning decides, and whether few sentences stand out (docs/decisions/0190).
 */
export const PERSONAL_WEIGHTS: Weights = {
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
  certainty: [0, 0],
  verifierCertainty: [0, 0],
}

/** Weights for languages without word vectors. */
export const WORDS_ONLY: Weights = {
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
  certainty: [0, 0],
  verifierCertainty: [0, 0],
}

/**
 * Weights when the reranker has scored the best sentence, which it does only in small bots. Fitted to businesses
 * outside its training data and to the tuning questions (docs/decisions/0227).
 */
export const RERANKED_WEIGHTS: Weights = {
  base: [-2.31, -2.31],
  inSentence: [-0.81, -0.81],
  support: [0.0, 0.0],
  evidence: [-1.16, -1.16],
  similarWords: [-1.17, -1.17],
  kind: [0.09, 0.09],
  unknown: [-1.82, -1.82],
  unknownMeant: [2.26, 2.26],
  guessed: [-0.36, -0.36],
  similarity: [0.93, 0.93],
  inMeaning: [0.14, 0.14],
  inMeaningAround: [0.46, 0.46],
  missingNames: [-0.68, -0.68],
  adjacentPairs: [-0.11, -0.11],
  lead: [0.18, 0.18],
  chosenShare: [2.58, 2.58],
  isWhole: [0.64, 0.64],
  terms: [2.24, 2.24],
  heaviestMissing: [-0.26, -0.26],
  lacksNumber: [0.31, 0.31],
  otherPolarity: [-0.06, -0.06],
  certainty: [0.34, 0.34],
  verifierCertainty: [0, 0],
}

/**
 * Weights for a sentence that words chose and the verifier has read with the question: below zero it answers something else.
 * Fitted to businesses that no network was trained on and to customer questions (docs/decisions/0232).
 */
export const VERIFIED_WEIGHTS: Weights = {
  base: [1.95, 1.95],
  inSentence: [-0.65, -0.65],
  support: [0.3, 0.3],
  evidence: [-0.51, -0.51],
  similarWords: [1.5, 1.5],
  kind: [0.13, 0.13],
  unknown: [-1.01, -1.01],
  unknownMeant: [0.94, 0.94],
  guessed: [1.32, 1.32],
  similarity: [0.08, 0.08],
  inMeaning: [0.0, 0.0],
  inMeaningAround: [0.1, 0.1],
  missingNames: [-0.87, -0.87],
  adjacentPairs: [-1.07, -1.07],
  lead: [0.31, 0.31],
  chosenShare: [-0.64, -0.64],
  isWhole: [-0.22, -0.22],
  terms: [0.72, 0.72],
  heaviestMissing: [-0.61, -0.61],
  lacksNumber: [-0.33, -0.33],
  otherPolarity: [0.06, 0.06],
  certainty: [0.0, 0.0],
  verifierCertainty: [0.73, 0.73],
}

/** The same for a sentence that the reranker chose. */
export const VERIFIED_RERANKED_WEIGHTS: Weights = {
  base: [-1.21, -1.21],
  inSentence: [-1.25, -1.25],
  support: [0.18, 0.18],
  evidence: [-1.11, -1.11],
  similarWords: [-1.3, -1.3],
  kind: [0.09, 0.09],
  unknown: [-1.56, -1.56],
  unknownMeant: [2.36, 2.36],
  guessed: [-0.29, -0.29],
  similarity: [1.18, 1.18],
  inMeaning: [-0.09, -0.09],
  inMeaningAround: [0.42, 0.42],
  missingNames: [-0.83, -0.83],
  adjacentPairs: [-0.69, -0.69],
  lead: [0.21, 0.21],
  chosenShare: [3.06, 3.06],
  isWhole: [0.64, 0.64],
  terms: [1.8, 1.8],
  heaviestMissing: [-0.28, -0.28],
  lacksNumber: [0.33, 0.33],
  otherPolarity: [-0.22, -0.22],
  certainty: [-0.33, -0.33],
  verifierCertainty: [0.89, 0.89],
}
