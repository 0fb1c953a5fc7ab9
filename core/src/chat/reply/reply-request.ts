import type { VisitorCall } from '../functions/visitor-call.ts'
import type { AnsweringBot } from '../persona/answering-bot.ts'
import type { PastExchange } from '../ports/conversations.ts'

export type ReplyRequest = Pick<VisitorCall, 'sessionId' | 'messageId' | 'isNotStreamed'> & {
  /** The reader understands that text is withdrawn. */
  canTakeBack?: boolean | undefined
  bot: AnsweringBot
  question: string
  history: PastExchange[]
}
