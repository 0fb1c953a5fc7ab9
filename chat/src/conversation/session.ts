import type { ChatAction } from '@askwell/contract/actions'
import {
  type Decision,
  listActions,
  messageBalance,
  openSession,
  reportCount,
  sendDecision,
  sendRating,
  type Wire,
} from '../wire/calls.ts'
import type { Rating } from './messages.ts'

export type SessionOptions = {
  botId: string
  kind: 'preview' | 'public'
  wire: Wire
  /** Names the visitor from the start. */
  identity?: string | undefined
}

/** How long the list has to rest before its length is reported. */
const countDelayMs = 400

/** What the server knows this conversation by, and the calls that go with it. */
export class Session {
  readonly #options: SessionOptions
  #opening: Promise<string> | undefined
  #countTimer: ReturnType<typeof setTimeout> | undefined
  /** '' as long as the conversation is not open. */
  id: string
  /** Names the visitor in conversations opened from now on. */
  identity: string | undefined

  constructor(options: SessionOptions, id: string, identity: string | undefined) {
    this.#options = options
    this.id = id
    this.identity = identity
  }

  /** Opens the conversation, once for all who need it. */
  async open(): Promise<string> {
    if (this.id !== '') return this.id
    const { wire, botId, kind } = this.#options
    this.#opening ??= openSession(wire, { botId, kind, identity: this.identity })
    try {
      this.id = await this.#opening
    } finally {
      this.#opening = undefined
    }
    return this.id
  }

  balance(): Promise<number> {
    return messageBalance(this.#options.wire, this.#options.botId)
  }

  /** The bot's buttons. A named visitor's conversation is opened first: only there it is known who asks. */
  async actions(): Promise<ChatAction[]> {
    if (this.identity) await this.open()
    const { wire, botId } = this.#options
    return listActions(wire, { chatbot_id: botId, session_id: this.id })
  }

  rate(messageId: string, rating: Rating): Promise<void> {
    const rated = { session_id: this.id, message_id: messageId, rating }
    return sendRating(this.#options.wire, rated)
  }

  decide(callId: string, decision: Decision): Promise<void> {
    const decided = { session_id: this.id, call_id: callId, decision }
    return sendDecision(this.#options.wire, decided)
  }

  /** Tells the length of the list once it rests. */
  countSoon(length: () => number): void {
    const { wire, botId, kind } = this.#options
    if (kind === 'preview') return
    clearTimeout(this.#countTimer)
    this.#countTimer = setTimeout(() => {
      if (this.id === '') return
      reportCount(wire, { id: this.id, botId }, length()).catch(
        // Statistics: a lost count is made good by the next one.
        () => undefined,
      )
    }, countDelayMs)
  }
}
