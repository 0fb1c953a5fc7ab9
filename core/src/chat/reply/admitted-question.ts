import type { AnsweringBot } from '../persona/answering-bot.ts'
import type { PendingReply } from './pending-reply.ts'

/** A question that passed all checks and for which one message is reserved. */
export type AdmittedQuestion = {
  messageId: string
  bot: AnsweringBot
  question: string
  sessionId: string | null
  /** True when the reply is not streamed, so that functions cannot request a confirmation. */
  isNotStreamed?: boolean
  /** The reader understands that text is withdrawn. */
  canTakeBack?: boolean
  askedAt: number
  /** Prepares the reply to a pressed button, without search and model. */
  prepareButtonReply?: (signal: AbortSignal) => PendingReply
}
