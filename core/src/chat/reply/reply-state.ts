import type { ReplySearch, TakenBack } from '../ports/conversations.ts'
import type { ReplyCharge } from './charge.ts'
import type { AdmittedQuestion } from './admitted-question.ts'

/** State of the reply so far. */
export type ReplyState = {
  admitted: AdmittedQuestion
  charge: ReplyCharge
  reply: string
  /** Sentences of the model that were withdrawn. */
  takenBack: readonly TakenBack[]
  /** Null before the search, and for a reply that does not search. */
  search: ReplySearch | null
  /** Calls of functions that failed. */
  failedCalls: number
  firstTextMs: number | null
  /** The text costs nothing; decided with the first text. */
  isFree: boolean
  isRecorded: boolean
}

export const createReplyState = (admitted: AdmittedQuestion, charge: ReplyCharge): ReplyState => ({
  admitted,
  charge,
  reply: '',
  takenBack: [],
  search: null,
  failedCalls: 0,
  firstTextMs: null,
  isFree: false,
  isRecorded: false,
})
