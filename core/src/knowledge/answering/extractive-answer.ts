import type { AnswerSentence } from './matching/candidate.ts'
import type { Polarity } from './matching/polarity.ts'

export type ExtractiveAnswer =
  /** `closest`: the best sentence when it may be an answer; otherwise empty. */
  | { abstained: true; closest: AnswerSentence[] }
  /** One to four sentences: the best, then the others in the order of the source. */
  | { abstained: false; sentences: AnswerSentence[]; polarity?: Polarity }
