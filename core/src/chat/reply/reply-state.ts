import type { ReplySearch, TakenBack } from '../ports/conversations.ts'
import type { ReplyCharge } from './charge.ts'
import type { AdmittedQuestion } from './admitted-question.ts'

/** State of the reply so far. */
export type ReplyState = {
  admitted: AdmittedQuestion
  charge: ReplyCharge
  reply: string
  /** Withdrawn sentences of the model. */
  takenBack: readonly TakenBack[]
  /** Null before the search, and for a reply without a search. */
  search: ReplySearch | null
  /** Number of failed function calls. */
  failedCalls: number
  firstTextMs: number | null
  /** Whether the reply costs nothing; decided at the first text. */
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
