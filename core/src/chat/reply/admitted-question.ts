import type { AnsweringBot } from '../persona/answering-bot.ts'
import type { PendingReply } from './pending-reply.ts'

/** A question that passed all checks and for which one message is reserved. */
export type AdmittedQuestion = {
  messageId: string
  bot: AnsweringBot
  question: string
  sessionId: string | null
  /** Whether the reply is not streamed, so that functions cannot request a confirmation. */
  isNotStreamed?: boolean
  /** Whether the client supports the withdrawal of text. */
  canTakeBack?: boolean
  askedAt: number
  /** Prepares the reply to a pressed button, which needs no search and no model. */
  prepareButtonReply?: (signal: AbortSignal) => PendingReply
}
