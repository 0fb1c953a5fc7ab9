import type { ChatAction } from '@askwell/contract/actions'
import type { Outcome } from './answer-taker.ts'
import type { Message } from './messages.ts'

export type ChatState = {
  messages: readonly Message[]
  /** 'empty': the owner has no messages left. 'gone': there is no such bot. */
  availability: 'open' | 'empty' | 'gone'
  isAnswering: boolean
  /** The buttons of the bot. */
  actions: readonly ChatAction[]
}

/** What others may want to know: the preview's side panel, the page around the widget. */
export type ChatNews = Outcome | { type: 'user'; text: string } | { type: 'empty' }

/** What a conversation shows to those who draw it and tells to those around it. */
export abstract class Board {
  readonly #listeners = new Set<() => void>()
  readonly #newsTakers = new Set<(news: ChatNews) => void>()
  protected state: ChatState

  constructor(messages: readonly Message[]) {
    this.state = { messages, availability: 'open', isAnswering: false, actions: [] }
  }

  readonly getState = (): ChatState => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls back with everything worth telling; returns the way to stop. */
  onNews(take: (news: ChatNews) => void): () => void {
    this.#newsTakers.add(take)
    return () => void this.#newsTakers.delete(take)
  }

  protected tell(news: ChatNews): void {
    for (const take of this.#newsTakers) take(news)
  }

  protected change(next: Partial<ChatState>): void {
    this.state = { ...this.state, ...next }
    for (const listener of this.#listeners) listener()
  }
}
