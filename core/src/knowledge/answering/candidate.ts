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
