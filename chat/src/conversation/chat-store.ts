import type { ChatAction } from '@askwell/contract/actions'
import type { ReplyOutcome } from './reply-assembler.ts'
import type { Message } from './messages.ts'

export type ChatState = {
  messages: readonly Message[]
  /** 'empty': the owner has no messages left. 'gone': the bot does not exist. */
  availability: 'open' | 'empty' | 'gone'
  isAnswering: boolean
  /** The actions of the bot, shown as buttons. */
  actions: readonly ChatAction[]
}

/** An event for the preview's side panel and for the embedding site. */
export type ConversationEvent = ReplyOutcome | { type: 'user'; text: string } | { type: 'empty' }

/** The observable state of a conversation and its events. */
export abstract class ChatStore {
  readonly #listeners = new Set<() => void>()
  readonly #eventListeners = new Set<(event: ConversationEvent) => void>()
  protected state: ChatState

  constructor(messages: readonly Message[]) {
    this.state = { messages, availability: 'open', isAnswering: false, actions: [] }
  }

  readonly getState = (): ChatState => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls `listener` with each event. Returns a function that removes the listener. */
  onEvent(listener: (event: ConversationEvent) => void): () => void {
    this.#eventListeners.add(listener)
    return () => void this.#eventListeners.delete(listener)
  }

  protected emit(event: ConversationEvent): void {
    for (const listener of this.#eventListeners) listener(event)
  }

  protected setState(next: Partial<ChatState>): void {
    this.state = { ...this.state, ...next }
    for (const listener of this.#listeners) listener()
  }
}
