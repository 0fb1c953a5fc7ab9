import type { ChatQuery } from '@askwell/contract/chat'
import { chatTexts } from '../texts.ts'
import { ask } from '../wire/ask.ts'
import {
  CallError,
  messageBalance,
  openSession,
  reportCount,
  sendRating,
  type Wire,
} from '../wire/calls.ts'
import { AnswerTaker, type Outcome } from './answer-taker.ts'
import { visitorIn } from './visitor.ts'
import type { Batch } from './frames.ts'
import type { ConversationMemory } from './memory.ts'
import {
  type AiMessage,
  lastQuestion,
  type Message,
  type Rating,
  waitingAnswer,
  withAnswer,
} from './messages.ts'

export type ChatState = {
  messages: readonly Message[]
  /** 'empty': the owner has no messages left. 'gone': there is no such bot. */
  availability: 'open' | 'empty' | 'gone'
  isAnswering: boolean
}

/** What others may want to know: the preview's side panel, the page around the widget. */
export type ChatNews = Outcome | { type: 'user'; text: string } | { type: 'empty' }

export type ConversationOptions = {
  botId: string
  kind: 'preview' | 'public'
  wire: Wire
  memory?: ConversationMemory | undefined
  batch: (work: () => void) => Batch
  /** Epoch milliseconds. */
  now: () => number
}

/** A visitor's message has at most this many characters. */
export const longestMessage = 4_000

/** How long the list has to rest before its length is reported. */
const countDelayMs = 400

/** One conversation with one bot: its list of messages and everything that may happen to it. */
export class Conversation {
  readonly #options: ConversationOptions
  readonly #listeners = new Set<() => void>()
  readonly #newsTakers = new Set<(news: ChatNews) => void>()
  #state: ChatState
  #sessionId = ''
  #identity: string | undefined
  /** Whose conversation this is, '' for a visitor nobody has named. */
  #visitor = ''
  #running: AbortController | undefined
  #balanceChecked: Promise<void> | undefined
  #countTimer: ReturnType<typeof setTimeout> | undefined
  #serial = 0

  constructor(options: ConversationOptions) {
    this.#options = options
    this.#state = { messages: this.#recalled(), availability: 'open', isAnswering: false }
  }

  readonly getState = (): ChatState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls back with everything worth telling; returns the way to stop. */
  onNews(take: (news: ChatNews) => void): () => void {
    this.#newsTakers.add(take)
    return () => void this.#newsTakers.delete(take)
  }

  /** Asks once for the balance; a check that fails leaves the decision to the server. */
  start(): Promise<void> {
    this.#balanceChecked ??= this.#checkBalance()
    return this.#balanceChecked
  }

  /** Sends the visitor's message; false when it cannot be sent now. */
  send(text: string): boolean {
    const message = text.trim()
    const canSend = this.#state.availability === 'open' && !this.#state.isAnswering
    if (!canSend || message === '' || message.length > longestMessage) return false

    const sent: Message = {
      id: this.#newId(),
      from: 'user',
      text: message,
      at: this.#options.now(),
    }
    this.#change({ messages: [...this.#state.messages, sent] })
    this.#tell({ type: 'user', text: message })
    void this.#answer(message)
    return true
  }

  /** Retry and Regenerate: the last question is asked again, its answer replaced. */
  askAgain(): void {
    const last = lastQuestion(this.#state.messages)
    if (!last || this.#state.isAnswering || this.#state.availability !== 'open') return
    this.#change({ messages: last.kept })
    void this.#answer(last.question)
  }

  /** Ends the running answer at once and keeps what has arrived. */
  stop(): void {
    this.#running?.abort()
  }

  /** Presses or releases a thumb; one that cannot be kept is released again. */
  async rate({ id, replyId, rating: before }: AiMessage, pressed: Rating): Promise<void> {
    const rating = pressed === before ? 'none' : pressed
    const show = (shown: Rating) =>
      this.#change({ messages: withAnswer(this.#state.messages, id, { rating: shown }) })

    show(rating)
    try {
      const rated = { session_id: this.#sessionId, message_id: replyId, rating }
      await sendRating(this.#options.wire, rated)
      this.remember()
    } catch {
      show(before)
    }
  }

  /** Begins a new conversation. */
  reset(): void {
    this.#leave()
    this.#options.memory?.forget()
  }

  /**
   * Names the visitor in sessions opened from now on. A conversation belongs to one visitor: for
   * another one a new conversation begins, or that visitor's own from the memory goes on.
   */
  identify(token: string | undefined): void {
    const visitor = visitorIn(token)
    this.#identity = token
    if (visitor === this.#visitor) return

    this.#leave()
    this.#visitor = visitor
    this.#change({ messages: this.#recalled() })
  }

  /** Puts the conversation where a reload finds it. */
  remember(): void {
    const messages = [...this.#state.messages]
    if (this.#sessionId === '' || messages.length === 0) return
    this.#options.memory?.save({ sessionId: this.#sessionId, visitor: this.#visitor, messages })
  }

  /** What is remembered of this very visitor; the words of any other stay unread. */
  #recalled(): Message[] {
    const stored = this.#options.memory?.load()
    if (stored?.visitor !== this.#visitor) return []
    this.#sessionId = stored.sessionId
    return stored.messages
  }

  #leave(): void {
    this.stop()
    this.#sessionId = ''
    this.#change({ messages: [], isAnswering: false })
  }

  async #checkBalance(): Promise<void> {
    try {
      const balance = await messageBalance(this.#options.wire, this.#options.botId)
      if (balance <= 0) this.#becomeEmpty([])
    } catch (error) {
      // Any other failure says nothing about the balance; the server refuses when it has to.
      if (isMissing(error)) this.#change({ availability: 'gone' })
    }
  }

  #becomeEmpty(messages: readonly Message[]): void {
    this.#change({ availability: 'empty', messages })
    this.#tell({ type: 'empty' })
  }

  async #answer(question: string): Promise<void> {
    const leaving = new AbortController()
    const taker = this.#newAnswer()
    this.#running = leaving
    leaving.signal.addEventListener('abort', () => taker.stop())

    try {
      await this.start()
      if (this.#state.availability === 'open') await this.#listen(question, taker, leaving.signal)
    } catch (error) {
      if (!leaving.signal.aborted) this.#settle(failureOf(error, taker))
    } finally {
      if (this.#running === leaving) this.#running = undefined
      this.#change({ isAnswering: this.#running !== undefined })
      this.remember()
    }
  }

  #newAnswer(): AnswerTaker {
    const id = this.#newId()
    const messages = [...this.#state.messages, waitingAnswer(id, this.#options.now())]
    this.#change({ messages, isAnswering: true })
    return new AnswerTaker({
      batch: this.#options.batch,
      now: this.#options.now,
      update: (change) => this.#change({ messages: withAnswer(this.#state.messages, id, change) }),
    })
  }

  /** Streams the answer; a session the server no longer knows is replaced once. */
  async #listen(question: string, taker: AnswerTaker, signal: AbortSignal): Promise<void> {
    const wasKnown = this.#sessionId !== ''
    const query = await this.#query(question, signal)
    if (signal.aborted) return
    this.remember()

    for await (const event of ask(this.#options.wire, query, signal)) {
      if (signal.aborted) return
      if (wasKnown && event.type === 'error' && event.code === 'not_found') {
        this.#sessionId = ''
        return this.#listen(question, taker, signal)
      }
      this.#settle(taker.take(event))
    }
  }

  /** A session that opens after its question was given up belongs to nobody and is not kept. */
  async #query(message: string, signal: AbortSignal): Promise<ChatQuery> {
    const { wire, botId, kind } = this.#options
    const sessionId =
      this.#sessionId || (await openSession(wire, { botId, kind, identity: this.#identity }))
    if (!signal.aborted) this.#sessionId = sessionId
    return { message, bot_id: botId, session_id: sessionId }
  }

  #settle(outcome: Outcome | undefined): void {
    if (!outcome) return
    if (outcome.type === 'failure' && outcome.code === 'not_found') {
      this.#change({ availability: 'gone' })
    }
    this.#tell(outcome)
    if (outcome.type === 'failure' && outcome.code === 'no_messages_left') {
      this.#becomeEmpty(this.#state.messages)
    }
  }

  #tell(news: ChatNews): void {
    for (const take of this.#newsTakers) take(news)
  }

  #newId(): string {
    this.#serial += 1
    return `${this.#options.now().toString(36)}-${this.#serial}`
  }

  #change(next: Partial<ChatState>): void {
    const before = this.#state.messages.length
    this.#state = { ...this.#state, ...next }
    if (this.#state.messages.length !== before) this.#countSoon()
    for (const listener of this.#listeners) listener()
  }

  /** The greeting counts as the first message of the list. */
  #countSoon(): void {
    if (this.#options.kind === 'preview') return
    clearTimeout(this.#countTimer)
    this.#countTimer = setTimeout(() => {
      const session = { id: this.#sessionId, botId: this.#options.botId }
      if (session.id === '') return
      reportCount(this.#options.wire, session, this.#state.messages.length + 1).catch(
        // Statistics: a lost count is made good by the next one.
        () => undefined,
      )
    }, countDelayMs)
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.code === 'not_found'
}

function failureOf(error: unknown, taker: AnswerTaker): Outcome {
  if (error instanceof CallError) return taker.fail(error.code, error.message)
  return taker.fail('lost', chatTexts.connectionLost)
}
