import { newProgress, type ReplyProgress } from '../api/reply-stream.ts'
import type { ConversationStorage } from './conversation-storage.ts'
import { endInterrupted, type Message } from './messages.ts'
import { Session, type SessionOptions } from './session.ts'
import { visitorOf } from './visitor.ts'

/** The state that a conversation starts with. */
export type RestoredConversation = {
  session: Session
  messages: readonly Message[]
  progress: ReplyProgress
}

/** Loads the stored conversation if it belongs to this visitor; otherwise starts an empty one. */
export function restoreConversation(
  options: SessionOptions & { storage?: ConversationStorage | undefined },
  identity: string | undefined,
): RestoredConversation {
  const stored = options.storage?.load()
  const matching = stored?.visitor === visitorOf(identity) ? stored : undefined
  const session = new Session(options, matching?.sessionId ?? '', identity)
  const { messages = [], lastId = '' } = matching ?? {}
  return {
    session,
    messages: lastId === '' ? endInterrupted(messages) : messages,
    progress: newProgress(lastId),
  }
}
