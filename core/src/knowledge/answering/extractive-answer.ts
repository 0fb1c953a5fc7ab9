import type { AnswerSentence } from './matching/candidate.ts'
import type { Polarity } from './matching/polarity.ts'

export type ExtractiveAnswer =
  /** `closest` is the best sentence when it may be an answer without certainty; otherwise empty. */
  | { abstained: true; closest: AnswerSentence[] }
  /** One to four sentences: the best one, then the others in the order of the source. */
  | { abstained: false; sentences: AnswerSentence[]; polarity?: Polarity }
