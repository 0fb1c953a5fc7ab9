import type { RatingReason } from '@askwell/contract/chat'
import { unavailable } from '@askwell/messages/bots/outcomes'
import * as windowText from '@askwell/messages/chat/window'
import { newProgress, type ReplyProgress } from '../api/reply-stream.ts'
import { CallError, type Decision } from '../api/calls.ts'
import { ReplyAssembler, type ReplyOutcome } from './reply-assembler.ts'
import { ChatStore, type ChatState } from './chat-store.ts'
import type { DrawScheduler } from './draw-scheduler.ts'
import { requestReply } from './request-reply.ts'
import type { ConversationStorage, InputStorage } from './conversation-storage.ts'
import {
  type AiMessage,
  lastQuestion,
  type PressedAction,
  type Rating,
  type UserMessage,
  pendingReply,
  updateReply,
  isRunning,
  mergeMessages,
} from './messages.ts'
import { restoreConversation, type RestoredConversation } from './restore-conversation.ts'
import { Session, type SessionOptions } from './session.ts'
import type { Step } from '../api/step.ts'
import { visitorOf } from './visitor.ts'

export type ConversationOptions = SessionOptions & {
  storage?: ConversationStorage | undefined
  input?: InputStorage | undefined
  createScheduler: (work: () => void) => DrawScheduler
}

/** Maximum length of a visitor's message in characters. */
export const maxMessageLength = 4_000

/** One conversation with one bot: its messages and the operations on them. */
export class Conversation extends ChatStore {
  /** Stores the text of the input; undefined in the preview. */
  readonly input: InputStorage | undefined
  readonly #options: ConversationOptions
  #session: Session
  #controller: AbortController | undefined
  #assembler: ReplyAssembler | undefined
  #progress: ReplyProgress
  #balanceCheck: Promise<void> | undefined
  #lastNumber = 0
  /** Ids of all messages that this tab has shown, including removed ones. */
  readonly #known = new Set<string>()

  constructor(options: ConversationOptions) {
    const { session, messages, progress } = restoreConversation(options, options.identity)
    super(messages)
    this.#options = options
    this.input = options.input
    this.#session = session
    this.#progress = progress
    this.setState({ messages })
  }

  /** Loads balance and actions once. If the balance cannot be loaded, the server checks it for each question. */
  start(): Promise<void> {
    if (this.#balanceCheck) return this.#balanceCheck
    this.#balanceCheck = this.#checkBalance()
    void this.#listActions()
    this.#resumeReply()
    return this.#balanceCheck
  }

  /** Resumes a reply that was streaming when the page was closed. */
  #resumeReply(): void {
    const { messages } = this.state
    const [last, question] = [messages.at(-1), lastQuestion(messages)]
    if (this.#progress.lastId === '' || last?.from !== 'ai' || !question) return
    void this.#answer(question.question, last)
  }

  /** Sends the visitor's message or action. Returns false if it cannot be sent now. */
  send(text: string, press?: PressedAction): boolean {
    const message = text.trim()
    const canSend = this.state.availability === 'open' && !this.state.isAnswering
    if (!canSend || message === '' || message.length > maxMessageLength) return false

    const sent: UserMessage = {
      id: this.#newId(),
      from: 'user',
      text: message,
      at: this.#options.now(),
      press,
    }
    this.setState({ messages: [...this.state.messages, sent] })
    this.emit({ type: 'user', text: message })
    void this.#answer(sent)
    return true
  }

  /** Sends the last question again and replaces its reply, for Retry and Regenerate. */
  askAgain(): void {
    const question = lastQuestion(this.state.messages)
    if (!question || this.state.isAnswering || this.state.availability !== 'open') return
    this.setState({ messages: question.upToQuestion })
    void this.#answer(question.question)
  }

  /** Stops the running reply; the received text is kept. */
  stop(): void {
    this.#controller?.abort()
  }

  /** Sets the rating; choosing the same rating again clears it. Reverts the change if the server cannot store it. */
  async rate(
    { id, replyId, rating: previous }: AiMessage,
    chosen: Rating,
    reason?: RatingReason,
  ): Promise<void> {
    const rating = chosen === previous && !reason ? 'none' : chosen
    const show = (value: Rating) =>
      this.setState({ messages: updateReply(this.state.messages, id, { rating: value }) })

    show(rating)
    try {
      await this.#session.rate(replyId, rating, reason)
      this.save()
    } catch {
      show(previous)
    }
  }

  /** Sends the visitor's decision on a step of the running reply; rejects when sending fails. */
  async decide(step: Step, decision: Decision): Promise<void> {
    const assembler = this.#assembler
    await this.#session.decide(step.id, decision)
    assembler?.applyDecision(step, decision === 'run' ? 'running' : 'declined')
  }

  /** Starts a new conversation. */
  reset(): void {
    const session = new Session(this.#options, '', this.#session.identity)
    this.#switchTo({ session, messages: [], progress: newProgress() })
    this.#options.storage?.clear()
    void this.#listActions()
  }

  /**
   * Sets the identity token of this and later sessions. A conversation belongs to one visitor: for a different
   * visitor, the stored conversation of that visitor is restored, or a new one starts.
   */
  identify(token: string | undefined): void {
    if (visitorOf(token) === visitorOf(this.#session.identity)) {
      const isNewer = token !== this.#session.identity
      this.#session.identity = token
      if (isNewer && this.#session.id !== '') void this.#listActions()
      return
    }
    this.#switchTo(restoreConversation(this.#options, token))
    void this.#listActions()
    if (this.#balanceCheck) this.#resumeReply()
  }

  /** Shows the conversation that another tab of this visitor has stored. Does nothing while a reply is running. */
  sync(): void {
    const { storage } = this.#options
    const { identity } = this.#session
    const stored = storage?.load()
    if (!storage || this.state.isAnswering || (stored && stored.visitor !== visitorOf(identity)))
      return
    this.#switchTo({
      session: new Session(this.#options, stored?.sessionId ?? '', identity),
      messages: stored?.messages.filter((message) => !isRunning(message)) ?? [],
      progress: newProgress(),
    })
  }

  /** Stores the conversation, merged with the messages of other tabs, so that it survives a reload. */
  save(): void {
    const { id: sessionId, identity } = this.#session
    if (sessionId === '' || this.state.messages.length === 0) return
    const stored = this.#options.storage?.load()
    const visitor = visitorOf(identity)
    if (stored?.visitor === visitor) {
      this.setState({ messages: mergeMessages(this.state.messages, stored.messages, this.#known) })
    }
    const messages = [...this.state.messages]
    const last = messages.at(-1)
    const isStreaming = this.#controller && last?.from === 'ai'
    // The message does not yet contain text that was received but not rendered: resume after the rendered text.
    const lastId = isStreaming ? this.#progress.lastId.replace(/:\w+/, `:${last.text.length}`) : ''
    this.#options.storage?.save({ sessionId, visitor, messages, lastId })
  }

  #switchTo({ session, messages, progress }: RestoredConversation): void {
    this.stop()
    this.#session = session
    this.#progress = progress
    this.setState({ messages: [...messages], isAnswering: false })
  }

  async #checkBalance(): Promise<void> {
    try {
      const balance = await this.#session.balance()
      if (balance <= 0) this.#setEmpty([])
    } catch (error) {
      // Other errors leave the balance unknown; the server refuses the question if necessary.
      if (isMissing(error)) this.setState({ availability: 'gone' })
    }
  }

  async #listActions(): Promise<void> {
    try {
      this.setState({ actions: await this.#session.actions() })
    } catch {
      // The chat works without actions.
    }
  }

  #setEmpty(messages: ChatState['messages']): void {
    this.setState({ availability: 'empty', messages })
    this.emit({ type: 'empty' })
  }

  async #answer(question: UserMessage, partialReply?: AiMessage): Promise<void> {
    const controller = new AbortController()
    const assembler = this.#createAssembler(partialReply ?? this.#addPendingReply())
    this.#controller = controller
    controller.signal.addEventListener('abort', () => assembler.stop())

    try {
      await this.start()
      if (this.state.availability === 'open')
        await this.#receiveReply(question, assembler, controller.signal)
      else if (this.state.availability === 'gone') assembler.fail('not_found', unavailable)
    } catch (error) {
      if (!controller.signal.aborted) this.#handleOutcome(failureOf(error, assembler))
    } finally {
      if (this.#controller === controller) this.#controller = undefined
      this.setState({ isAnswering: this.#controller !== undefined })
      this.save()
    }
  }

  #addPendingReply(): AiMessage {
    const reply = pendingReply(this.#newId(), this.#options.now())
    this.#progress = newProgress()
    this.setState({ messages: [...this.state.messages, reply] })
    return reply
  }

  #createAssembler(reply: AiMessage): ReplyAssembler {
    const { createScheduler, now } = this.#options
    const update = (change: Partial<AiMessage>) =>
      this.setState({ messages: updateReply(this.state.messages, reply.id, change) })
    this.setState({ isAnswering: true })
    this.#assembler = new ReplyAssembler({ createScheduler, now, update }, reply)
    return this.#assembler
  }

  async #receiveReply(
    question: UserMessage,
    assembler: ReplyAssembler,
    signal: AbortSignal,
  ): Promise<void> {
    const sessionOptions = { ...this.#options, session: this.#session }
    const options = { signal, progress: this.#progress, onRequest: () => this.save() }
    for await (const event of requestReply(sessionOptions, question, options)) {
      if (signal.aborted) return
      this.#handleOutcome(assembler.apply(event))
    }
  }

  #handleOutcome(outcome: ReplyOutcome | undefined): void {
    if (!outcome) return
    if (outcome.type === 'failure' && outcome.code === 'not_found') {
      this.setState({ availability: 'gone' })
    }
    this.emit(outcome)
    if (outcome.type === 'failure' && outcome.code === 'no_messages_left') {
      this.#setEmpty(this.state.messages)
    }
  }

  #newId(): string {
    this.#lastNumber += 1
    return `${this.#options.now().toString(36)}-${this.#lastNumber}`
  }

  protected override setState(next: Partial<ChatState>): void {
    for (const { id } of next.messages ?? []) this.#known.add(id)
    const hasNewLength = next.messages && next.messages.length !== this.state.messages.length
    super.setState(next)
    // The greeting is counted too.
    if (hasNewLength) this.#session.scheduleCountReport(() => this.state.messages.length + 1)
  }
}

const isMissing = (error: unknown) => error instanceof CallError && error.code === 'not_found'

function failureOf(error: unknown, assembler: ReplyAssembler): ReplyOutcome {
  if (error instanceof CallError) return assembler.fail(error.code, error.message)
  return assembler.fail('lost', windowText.connectionLost)
}
