import type { VisitorCall } from '../functions/visitor-call.ts'
import type { AnsweringBot } from '../persona/answering-bot.ts'
import type { PastExchange } from '../ports/conversations.ts'

export type ReplyRequest = Pick<VisitorCall, 'sessionId' | 'messageId' | 'isNotStreamed'> & {
  /** Whether the client supports the withdrawal of text. */
  canTakeBack?: boolean | undefined
  bot: AnsweringBot
  question: string
  history: PastExchange[]
}
