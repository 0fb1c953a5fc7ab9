import type { IndexedChunk } from '../../search/index-types.ts'
import type { MatchedPassage, MatchedSentence } from './passage-match.ts'
import type { SentenceFeatures } from './sentence-score.ts'

/** A sentence of a found passage that may be the answer. */
export type Candidate = {
  sentence: MatchedSentence
  passage: MatchedPassage
  position: number
  features: SentenceFeatures
  score: number
}

/** What is said, the sentence of the source that says it (a table row with its headers), and its chunk. */
export type AnswerSentence = {
  text: string
  quote: string
  chunk: IndexedChunk
  /** It limits the sentence before it, which is not told without it. */
  isLimit?: true
}
