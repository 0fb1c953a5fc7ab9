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
  /** The log-odds of the reranker that it answers the question at all; absent when it was not reranked. */
  certainty?: number
  /** Its score (log-odds) before reranking, relative to the best candidate. */
  formerScore?: number
}

/** The shown text, the sentence of the source that contains it (a table row with its headers), and its chunk. */
export type AnswerSentence = {
  text: string
  quote: string
  chunk: IndexedChunk
  /** Its place among the sentences of the chunk; rows have none, because their order does not matter. */
  position?: number
  /** Whether it limits the sentence before it, which must not be quoted without it. */
  isLimit?: true
}
