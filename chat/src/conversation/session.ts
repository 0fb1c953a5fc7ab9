import type { ChatAction } from '@askwell/contract/actions'
import type { RatingReason } from '@askwell/contract/chat'
import {
  type Decision,
  extendIdentity,
  listActions,
  messageBalance,
  openSession,
  reportCount,
  sendDecision,
  sendRating,
  type ApiContext,
} from '../api/calls.ts'
import { requestVisitorToken, type VisitorToken } from '../api/visitor-token.ts'
import type { Rating } from './messages.ts'

export type SessionOptions = {
  botId: string
  kind: 'preview' | 'public'
  api: ApiContext
  /** The current time in epoch milliseconds. */
  now: () => number
  /** Identity token of the first session. */
  identity?: string | undefined
  /** Returns the URL of the page that embeds the chat. */
  page?: (() => string) | undefined
}

/** Delay after the last message before the number of messages is reported. */
const countDelayMs = 400

/** A token that expires within this time is replaced, so that it does not expire in transit. */
const tokenMarginMs = 60_000

/** The chat session of a conversation and the calls that need it. */
export class Session {
  readonly #options: SessionOptions
  #opening: Promise<string> | undefined
  #token: Promise<VisitorToken> | undefined
  #countTimer: ReturnType<typeof setTimeout> | undefined
  /** '' until the session is open. */
  id: string
  /** The newest identity token. */
  identity: string | undefined

  constructor(options: SessionOptions, id: string, identity: string | undefined) {
    this.#options = options
    this.id = id
    this.identity = identity
  }

  /** Opens the session once, even for concurrent callers. Returns its id. */
  async open(): Promise<string> {
    if (this.id !== '') return this.id
    const { api, botId, kind, page } = this.#options
    this.#opening ??= openSession(api, { botId, kind, identity: this.identity, page: page?.() })
    try {
      this.id = await this.#opening
    } finally {
      this.#opening = undefined
    }
    return this.id
  }

  /** A visitor token for the next question; '' in the preview. */
  async token(): Promise<string> {
    const { api, botId, kind, now } = this.#options
    if (kind === 'preview') return ''
    const known = await this.#token
    if (known && known.expiresAt > now() + tokenMarginMs) return known.token
    this.#token = requestVisitorToken(api, botId, now())
    // A failed request is not cached: the next question requests a token again.
    this.#token.catch(() => (this.#token = undefined))
    return (await this.#token).token
  }

  balance(): Promise<number> {
    return messageBalance(this.#options.api, this.#options.botId)
  }

  /** The actions of the bot. With an identity token the session is opened first, because it identifies the visitor. */
  async actions(): Promise<ChatAction[]> {
    const { api, botId } = this.#options
    if (this.identity) await this.#openOrExtend(this.identity)
    return listActions(api, { chatbot_id: botId, session_id: this.id })
  }

  /** Extends an open session, which would otherwise lose its visitor when the first token expires. */
  async #openOrExtend(identity: string): Promise<void> {
    const { api, botId, kind } = this.#options
    if (this.id === '') return void (await this.open())
    if (kind === 'preview') return
    await extendIdentity(api, { chatbot_id: botId, session_id: this.id, identity }).catch(
      // The token is for another bot or visitor: the chat continues with an unknown visitor.
      () => undefined,
    )
  }

  rate(messageId: string, rating: Rating, reason?: RatingReason): Promise<void> {
    const body = { session_id: this.id, message_id: messageId, rating, reason }
    return sendRating(this.#options.api, body)
  }

  decide(callId: string, decision: Decision): Promise<void> {
    const body = { session_id: this.id, call_id: callId, decision }
    return sendDecision(this.#options.api, body)
  }

  /** Reports the number of messages after a delay; a new call restarts the delay. */
  scheduleCountReport(length: () => number): void {
    const { api, botId, kind } = this.#options
    if (kind === 'preview') return
    clearTimeout(this.#countTimer)
    this.#countTimer = setTimeout(() => {
      if (this.id === '') return
      reportCount(api, { id: this.id, botId }, length()).catch(
        // For statistics only; the next report makes up for a lost one.
        () => undefined,
      )
    }, countDelayMs)
  }
}
