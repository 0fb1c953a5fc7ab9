import type { ChatEvent, Citation } from '@askwell/contract/chat'
import type { ErrorCode } from '@askwell/contract/errors'
import type { JsonObject } from '@askwell/contract/integration-rules'
import type { ReturnReason } from '../balance/index.ts'
import type { Locator } from '../knowledge/types.ts'
import type { OwnerId } from '../shared/index.ts'

/** A function as a model is told about it. */
export type ModelTool = { name: string; description: string; parameters: JsonObject }

/** One call that a model asks for; `arguments` is what it wrote, meant as JSON. */
export type ToolCall = { id: string; name: string; arguments: string }

export type ChatTurn =
  | { role: 'user'; content: string }
  /** The very calls of the stream come back here: an adapter may know more of them than they say. */
  | { role: 'assistant'; content: string; calls?: readonly ToolCall[] }
  | { role: 'tool'; call: ToolCall; content: string }

export type Prompt = { system: string; messages: ChatTurn[] }

export type ModelRequest = Prompt & {
  tools: readonly ModelTool[]
  /** false: the tools stand there for the sake of earlier calls, and the model must speak. */
  mayCall: boolean
  maxOutputTokens: number
  signal: AbortSignal
}

/** What a model says: text as it arrives ('' is a sign of life), and after its text the calls it asks for. */
export type ModelPiece = string | readonly ToolCall[]

/** A configured language model. `stream` throws ModelError. */
export type LanguageModel = {
  name: string
  stream(request: ModelRequest): AsyncIterable<ModelPiece>
}

/** Makes vectors of unit length, in the order of the texts. Throws ModelError. */
export type Embedder = {
  model: string
  embed(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>
}

/** A piece of the bot's knowledge as it is quoted and cited. */
export type Passage = {
  id: string
  sourceId: string
  title: string
  /** Heading path, outermost first. */
  headings: readonly string[]
  text: string
  locator: Locator
  url: string | null
  kind: 'file' | 'website' | 'page' | 'text'
}

export type QuotedSentence = { text: string; passage: Passage }

/** What one bot was taught. Passages come best first and never from another bot. */
export type Knowledge = {
  search(botId: string, query: string, k: number): Promise<Passage[]>
  /** Exact sentences that answer the question, best first; none when `abstained`. */
  answerExtractively(
    botId: string,
    question: string,
  ): Promise<{ sentences: QuotedSentence[]; abstained: boolean }>
}

/** One message of the bot's owner for each answered question. `ref` is the message id. */
export type Meter = {
  reserve(ownerId: OwnerId, ref: string): Promise<'held' | 'empty' | 'duplicate'>
  settle(ref: string): Promise<void>
  release(ref: string, why: ReturnReason): Promise<void>
  void(ref: string, why: ReturnReason): Promise<void>
  /** Renews the lease of the hold while the reply goes on. */
  extend(ref: string): Promise<void>
}

export type MessageBegin = {
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
  ownerId: OwnerId
  reply: string
  sources: Citation[]
  state: 'answered' | 'abstained' | 'failed' | 'interrupted'
  errorCode: ErrorCode | null
  charged: boolean
  /** Numbers and links of a model's reply that stand in nothing it was given, for the owner's review. */
  unsupported: string[]
  /** Milliseconds from the question to its first text, null when there was none. */
  firstTextMs: number | null
  endedAt: number
}

export type StoredMessage = Pick<
  MessageEnd,
  'id' | 'reply' | 'sources' | 'errorCode' | 'charged'
> & { botId: string; sessionId: string | null; state: MessageEnd['state'] | 'streaming' }

/** A person as the embedding site named them; name and e-mail may be ''. */
export type Visitor = { id: string; name: string; email: string }

/** An answered question of the same conversation. */
export type PastTurn = {
  question: string
  reply: string
  /** Whether the reply rests on pages of the web. */
  fromWeb: boolean
}

/** The record of what was asked and answered. */
export type Conversations = {
  begin(message: MessageBegin): Promise<void>
  end(message: MessageEnd): Promise<void>
  /** By its unguessable id. */
  find(messageId: string): Promise<StoredMessage | null>
  /** The bot of a session, null when there is no such session. */
  botOfSession(sessionId: string): Promise<string | null>
  /** The person whom the embedding site signed in for this conversation, null for an unknown visitor. */
  visitorOf(sessionId: string): Promise<Visitor | null>
  /** The last answered turns of a session, oldest first. */
  recentTurns(sessionId: string, most: number): Promise<PastTurn[]>
}

/** Time, as a port, so that tests move it. */
export type Timers = {
  /** Epoch milliseconds. */
  now(): number
  /** Runs once after so many milliseconds; answers a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

/** Something the operator or the owner should see in the log; the visitor reads a polite text instead. */
export type ChatProblem = { messageId: string; botId: string; ownerId: OwnerId; error: unknown }

export type ReplyEvents = AsyncGenerator<ChatEvent, void, undefined>
