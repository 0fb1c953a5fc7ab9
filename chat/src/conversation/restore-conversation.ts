import { newProgress, type ReplyProgress } from '../api/reply-stream.ts'
import type { ConversationStorage } from './conversation-storage.ts'
import { endInterrupted, lastQuestion, type Message } from './messages.ts'
import { Session, type SessionOptions } from './session.ts'
import { visitorOf } from './visitor.ts'

/** The initial state of a conversation. */
export type RestoredConversation = {
  session: Session
  messages: readonly Message[]
  progress: ReplyProgress
}

/** A question without any reply text is sent again after a reload only if it is more recent than this. */
const askAgainMs = 60_000

/** Loads the stored conversation if it belongs to this visitor; otherwise starts an empty one. */
export function restoreConversation(
  options: SessionOptions & { storage?: ConversationStorage | undefined },
  identity: string | undefined,
): RestoredConversation {
  const stored = options.storage?.load()
  const matching = stored?.visitor === visitorOf(identity) ? stored : undefined
  const session = new Session(options, matching?.sessionId ?? '', identity)
  const { messages = [], lastId = '' } = matching ?? {}
  if (lastId === '') return { session, messages: endInterrupted(messages), progress: newProgress() }

  return { session, messages, progress: newProgress(lastId, mayAskAgain(messages, options.now())) }
}

function mayAskAgain(messages: readonly Message[], now: number): boolean {
  const [reply, last] = [messages.at(-1), lastQuestion(messages)]
  const isEmpty = reply?.from === 'ai' && reply.text === '' && reply.steps.length === 0
  return isEmpty && last !== undefined && now - last.question.at < askAgainMs
}
