import type { Citation } from '@askwell/contract/chat'
import type { ErrorCode } from '@askwell/contract/errors'
import type { OwnerId } from '../../shared/index.ts'

/**
 * A withdrawn sentence of a model, and the claim in it that was not found. `offset`: where the reply was cut; null when
 * the sentence was not shown or could not be taken back.
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
  /** Number of failed function calls. */
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
  /** Withdrawn sentences of the model, for the owner's review. */
  takenBack: TakenBack[]
  /** Milliseconds from the question to the first text; null without text. */
  firstTextMs: number | null
  untrusted: UntrustedText
  endedAt: number
}

/** A citation as it is displayed, with the source and passage that it cites. */
export type CitedSource = {
  citation: Citation
  sourceId: string
  revision: string
  passageId: string
}

/** The search query of a reply and the found passages, best first. Scores are comparable only within one search. */
export type ReplySearch = {
  query: string
  found: { passageId: string; sourceId: string; score: number }[]
}

/** Text in the input of a reply that neither owner nor visitor wrote, and that may contain instructions. */
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

/** A known visitor, named by the embedding site; name and e-mail address may be ''. */
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
  /** The bot of a session, and whether the session is the owner's; null when the session does not exist. */
  findSession(sessionId: string): Promise<ChatSession | null>
  /** The known visitor of a conversation; null for an unknown visitor or an expired identity token. */
  visitorOf(sessionId: string): Promise<Visitor | null>
  /** The last exchanges of a session, oldest first. */
  recentExchanges(sessionId: string, max: number): Promise<PastExchange[]>
}
