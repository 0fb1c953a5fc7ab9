import { chatTexts } from '../texts.ts'
import { begun, type Progress } from '../wire/ask.ts'
import { CallError, type Decision } from '../wire/calls.ts'
import { AnswerTaker, type Outcome } from './answer-taker.ts'
import { Board, type ChatState } from './board.ts'
import type { Batch } from './frames.ts'
import { hearAnswer } from './hear-answer.ts'
import type { ConversationMemory } from './memory.ts'
import {
  type AiMessage,
  lastQuestion,
  type Press,
  type Rating,
  type UserMessage,
  waitingAnswer,
  withAnswer,
} from './messages.ts'
import { recalled, type Recalled } from './recalled.ts'
import { Session, type SessionOptions } from './session.ts'
import type { Step } from './steps.ts'
import { visitorIn } from './visitor.ts'

export type ConversationOptions = SessionOptions & {
  memory?: ConversationMemory | undefined
  batch: (work: () => void) => Batch
  /** Epoch milliseconds. */
  now: () => number
}

/** A visitor's message has at most this many characters. */
export const longestMessage = 4_000

/** One conversation with one bot: its list of messages and everything that may happen to it. */
export class Conversation extends Board {
  readonly #options: ConversationOptions
  #session: Session
  #running: AbortController | undefined
  #taker: AnswerTaker | undefined
  #progress: Progress
  #balanceChecked: Promise<void> | undefined
  #serial = 0

  constructor(options: ConversationOptions) {
    const { session, messages, progress } = recalled(options, options.identity)
    super(messages)
    this.#options = options
    this.#session = session
    this.#progress = progress
  }

  /** Asks once for the balance; a check that fails leaves the decision to the server. */
  start(): Promise<void> {
    if (this.#balanceChecked) return this.#balanceChecked
    this.#balanceChecked = this.#checkBalance()
    void this.#listActions()
    this.#goOn()
    return this.#balanceChecked
  }

  /** An answer that was under way when the page was left is heard to its end. */
  #goOn(): void {
    const { messages } = this.state
    const [last, question] = [messages.at(-1), lastQuestion(messages)]
    if (this.#progress.lastId === '' || last?.from !== 'ai' || !question) return
    void this.#answer(question.asked, last)
  }

  /** Sends the visitor's message, or a pressed button; false when it cannot be sent now. */
  send(text: string, press?: Press): boolean {
    const message = text.trim()
    const canSend = this.state.availability === 'open' && !this.state.isAnswering
    if (!canSend || message === '' || message.length > longestMessage) return false

    const sent: UserMessage = {
      id: this.#newId(),
      from: 'user',
      text: message,
      at: this.#options.now(),
      press,
    }
    this.change({ messages: [...this.state.messages, sent] })
    this.tell({ type: 'user', text: message })
    void this.#answer(sent)
    return true
  }

  /** Retry and Regenerate: the last question is asked again, its answer replaced. */
  askAgain(): void {
    const last = lastQuestion(this.state.messages)
    if (!last || this.state.isAnswering || this.state.availability !== 'open') return
    this.change({ messages: last.kept })
    void this.#answer(last.asked)
  }

  /** Ends the running answer at once and keeps what has arrived. */
  stop(): void {
    this.#running?.abort()
  }

  /** Presses or releases a thumb; one that cannot be kept is released again. */
  async rate({ id, replyId, rating: before }: AiMessage, pressed: Rating): Promise<void> {
    const rating = pressed === before ? 'none' : pressed
    const show = (shown: Rating) =>
      this.change({ messages: withAnswer(this.state.messages, id, { rating: shown }) })

    show(rating)
    try {
      await this.#session.rate(replyId, rating)
      this.remember()
    } catch {
      show(before)
    }
  }

  /** The visitor's word on a step of the running answer; rejects when it could not be told. */
  async decide(step: Step, decision: Decision): Promise<void> {
    const taker = this.#taker
    await this.#session.decide(step.id, decision)
    taker?.decided(step, decision === 'run' ? 'running' : 'declined')
  }

  /** Begins a new conversation. */
  reset(): void {
    const session = new Session(this.#options, '', this.#session.identity)
    this.#moveTo({ session, messages: [], progress: begun() })
    this.#options.memory?.forget()
    void this.#listActions()
  }

  /**
   * Names the visitor in sessions opened from now on. A conversation belongs to one visitor: for
   * another one a new conversation begins, or that visitor's own from the memory goes on.
   */
  identify(token: string | undefined): void {
    if (visitorIn(token) === visitorIn(this.#session.identity)) {
      this.#session.identity = token
      return
    }
    this.#moveTo(recalled(this.#options, token))
    void this.#listActions()
    if (this.#balanceChecked) this.#goOn()
  }

  /** Puts the conversation where a reload finds it. */
  remember(): void {
    const messages = [...this.state.messages]
    const { id: sessionId, identity } = this.#session
    if (sessionId === '' || messages.length === 0) return
    const last = messages.at(-1)
    const isUnderWay = this.#running && last?.from === 'ai'
    // The text may be a frame behind what was heard: the next page goes on from what it shows.
    const lastId = isUnderWay ? this.#progress.lastId.replace(/:\w+$/, `:${last.text.length}`) : ''
    this.#options.memory?.save({ sessionId, visitor: visitorIn(identity), messages, lastId })
  }

  #moveTo({ session, messages, progress }: Recalled): void {
    this.stop()
    this.#session = session
    this.#progress = progress
    this.change({ messages: [...messages], isAnswering: false })
  }

  async #checkBalance(): Promise<void> {
    try {
      const balance = await this.#session.balance()
      if (balance <= 0) this.#becomeEmpty([])
    } catch (error) {
      // Any other failure says nothing about the balance; the server refuses when it has to.
      if (isMissing(error)) this.change({ availability: 'gone' })
    }
  }

  async #listActions(): Promise<void> {
    try {
      this.change({ actions: await this.#session.actions() })
    } catch {
      // Without its buttons the chat still answers.
    }
  }

  #becomeEmpty(messages: ChatState['messages']): void {
    this.change({ availability: 'empty', messages })
    this.tell({ type: 'empty' })
  }

  async #answer(question: UserMessage, begunAnswer?: AiMessage): Promise<void> {
    const leaving = new AbortController()
    const taker = this.#takerOf(begunAnswer ?? this.#newAnswer())
    this.#running = leaving
    leaving.signal.addEventListener('abort', () => taker.stop())

    try {
      await this.start()
      if (this.state.availability === 'open') await this.#listen(question, taker, leaving.signal)
    } catch (error) {
      if (!leaving.signal.aborted) this.#settle(failureOf(error, taker))
    } finally {
      if (this.#running === leaving) this.#running = undefined
      this.change({ isAnswering: this.#running !== undefined })
      this.remember()
    }
  }

  #newAnswer(): AiMessage {
    const answer = waitingAnswer(this.#newId(), this.#options.now())
    this.#progress = begun()
    this.change({ messages: [...this.state.messages, answer] })
    return answer
  }

  #takerOf(answer: AiMessage): AnswerTaker {
    const { batch, now } = this.#options
    const update = (change: Partial<AiMessage>) =>
      this.change({ messages: withAnswer(this.state.messages, answer.id, change) })
    this.change({ isAnswering: true })
    this.#taker = new AnswerTaker({ batch, now, update }, answer)
    return this.#taker
  }

  async #listen(question: UserMessage, taker: AnswerTaker, signal: AbortSignal): Promise<void> {
    const source = { ...this.#options, session: this.#session }
    const hearing = { signal, progress: this.#progress, onAsking: () => this.remember() }
    for await (const event of hearAnswer(source, question, hearing)) {
      if (signal.aborted) return
      this.#settle(taker.take(event))
    }
  }

  #settle(outcome: Outcome | undefined): void {
    if (!outcome) return
    if (outcome.type === 'failure' && outcome.code === 'not_found') {
      this.change({ availability: 'gone' })
    }
    this.tell(outcome)
    if (outcome.type === 'failure' && outcome.code === 'no_messages_left') {
      this.#becomeEmpty(this.state.messages)
    }
  }

  #newId(): string {
    this.#serial += 1
    return `${this.#options.now().toString(36)}-${this.#serial}`
  }

  protected override change(next: Partial<ChatState>): void {
    const isCounted = next.messages && next.messages.length !== this.state.messages.length
    super.change(next)
    // The greeting counts as the first message of the list.
    if (isCounted) this.#session.countSoon(() => this.state.messages.length + 1)
  }
}

const isMissing = (error: unknown) => error instanceof CallError && error.code === 'not_found'

function failureOf(error: unknown, taker: AnswerTaker): Outcome {
  if (error instanceof CallError) return taker.fail(error.code, error.message)
  return taker.fail('lost', chatTexts.connectionLost)
}
