import { begun, type Progress } from '../wire/ask.ts'
import type { ConversationMemory } from './memory.ts'
import type { Message } from './messages.ts'
import { Session, type SessionOptions } from './session.ts'
import { visitorIn } from './visitor.ts'

/** Where a conversation goes on. */
export type Recalled = { session: Session; messages: readonly Message[]; progress: Progress }

/** What is remembered of this very visitor; the words of any other stay unread. */
export function recalled(
  options: SessionOptions & { memory?: ConversationMemory | undefined },
  identity: string | undefined,
): Recalled {
  const stored = options.memory?.load()
  const theirs = stored?.visitor === visitorIn(identity) ? stored : undefined
  const session = new Session(options, theirs?.sessionId ?? '', identity)
  return { session, messages: theirs?.messages ?? [], progress: begun(theirs?.lastId) }
}
