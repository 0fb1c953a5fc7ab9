import type { Citation } from '@askwell/contract/chat'
import type { ErrorCode } from '@askwell/contract/errors'
import type { OwnerId } from '../../shared/index.ts'

/**
 * A sentence of a model that was withheld, and the claim in it that was not found. `offset` is where the reply was cut;
 * null when nothing of the sentence was shown, or nothing could be withdrawn.
 */
export type TakenBack = { text: string; claim: string; offset: number | null }

export type MessageStart = {
  id: string
  ownerId: OwnerId
  botId: string
  sessionId: string | null
  question: string
  model: string
  createdAt: number
}

export type MessageEnd = {
  id: string
  sessionId: string | null
  question: string
  /** Calls of functions that failed. */
  failedCalls: number
  ownerId: OwnerId
  botId: string
  reply: string
  sources: CitedSource[]
  /** Null for a reply that did not search. */
  search: ReplySearch | null
  state: 'answered' | 'abstained' | 'failed' | 'interrupted'
  errorCode: ErrorCode | null
  charged: boolean
  /** Sentences of a model that were withdrawn, for the owner's review. */
  takenBack: TakenBack[]
  /** Milliseconds from the question to the first text; null without text. */
  firstTextMs: number | null
  untrusted: UntrustedText
  endedAt: number
}

/** What the reader is shown of a cited passage, and where the passage came from. */
export type CitedSource = {
  citation: Citation
  sourceId: string
  revision: string
  passageId: string
}

/** What was searched for a reply, and the passages that were found, best first. Scores compare only within one search. */
export type ReplySearch = {
  query: string
  found: { passageId: string; sourceId: string; score: number }[]
}

/** What a reply was made from that neither the owner nor its visitor wrote, and that may contain orders. */
export type UntrustedText = {
  /** Text of files or web pages. */
  sources: boolean
  /** Results of functions. */
  results: boolean
}

export type StoredMessage = Pick<
  MessageEnd,
  'id' | 'botId' | 'reply' | 'takenBack' | 'errorCode' | 'charged'
> & { sources: Citation[]; sessionId: string | null; state: MessageEnd['state'] | 'streaming' }

/** A person as signed by the embedding site; name and e-mail address may be ''. */
export type Visitor = { id: string; name: string; email: string }

/** A previous question of the same conversation with its reply. */
export type PastExchange = {
  question: string
  reply: string
  untrusted: UntrustedText
}

export type ChatSession = { botId: string; isOwners: boolean }

/** Stored questions and replies. */
export type ConversationStore = {
  begin(message: MessageStart): Promise<void>
  end(message: MessageEnd): Promise<void>
  /** Finds a message by its unguessable id. */
  find(messageId: string): Promise<StoredMessage | null>
  /** The bot of a session, and whether it is the owner's own; null when the session does not exist. */
  findSession(sessionId: string): Promise<ChatSession | null>
  /** The known visitor of a conversation; null for an unknown visitor and after the end of the identity token. */
  visitorOf(sessionId: string): Promise<Visitor | null>
  /** The last exchanges of a session, oldest first. */
  recentExchanges(sessionId: string, max: number): Promise<PastExchange[]>
}
