import type { ChatEvent } from '@askwell/contract/chat'
import { failureText, interruptionEvent } from '../text/failure-text.ts'
import type { StoredMessage } from '../ports/conversations.ts'
import type { ReplySnapshot } from '../ports/reply-exchange.ts'

/** One event for a reader. `id` is sent back as `Last-Event-ID`. */
type StreamEvent = { id: string; event: ChatEvent }

/** A reader of one connection. Reading is synchronous. */
export type ReplyReader = {
  messageId: string
  /** All events since the last read; consecutive text as one piece. */
  read(): StreamEvent[]
  /** Whether a finished reply has been read completely. */
  isAtEnd(): boolean
  /** Notifies its only listener that there is something to read; `isMoreThanText` is false for text alone. */
  onUpdate(listener: (isMoreThanText: boolean) => void): void
  /**
   * Removes the reader. When the last reader leaves, a reply that has begun continues for the grace period;
   * any other ends, unless `comesBack`.
   */
  close(willReconnect?: boolean): void
}

export type StreamPosition = {
  messageId: string
  offset: number
  /** How often text was withdrawn before. */
  version: number
  ending: 'none' | 'sources' | 'over'
}

/**
 * Position after an event: `m_x:12` after 12 UTF-16 units of text, `m_x:12.1` when text was withdrawn once
 * before, `m_x:s` after the sources, `m_x:d` at the end.
 */
export function parseEventId(eventId: string): StreamPosition | null {
  const parts = /^(m_[\w-]{8,64}):(\d{1,9}|[sde])(?:\.(\d{1,3}))?$/.exec(eventId)
  const [, messageId, where, version = '0'] = parts ?? []
  if (messageId === undefined || where === undefined) return null
  if (where === 's') return { messageId, offset: 0, version: 0, ending: 'sources' }
  if (where === 'd' || where === 'e') return { messageId, offset: 0, version: 0, ending: 'over' }
  return { messageId, offset: Number(where), version: Number(version), ending: 'none' }
}

const suffix = { sources: 's', done: 'd', error: 'e' } as const

type ReaderPosition = Pick<StreamPosition, 'offset' | 'ending'> & { version?: number }

/** How much a reader has. */
type ReaderState = { at: number; version: number; sentTerminalEvents: number }

type Subscriber = { notify: (isMoreThanText: boolean) => void }
type TerminalEvent = ReplySnapshot['terminalEvents'][number]

/** A reply in progress: its text so far, its terminal events and its readers. */
export class ReplyStream {
  readonly messageId: string
  private text = ''
  /** Where text was withdrawn, in order. */
  private takenBack: number[] = []
  private terminalEvents: TerminalEvent[] = []
  private callEvents: ReplySnapshot['callEvents'] = []
  private finished = false
  private added = 0
  private onAdded: ((event: ChatEvent | null) => void) | null = null
  private subscribers = new Set<Subscriber>()
  private onReaderLeft: (willReconnect: boolean) => void

  constructor(messageId: string, onDeparture: (willReconnect: boolean) => void) {
    this.messageId = messageId
    this.onReaderLeft = onDeparture
  }

  /** A finished reply from the database. */
  static fromStored(message: StoredMessage): ReplyStream {
    const reply = new ReplyStream(message.id, () => {})
    reply.takenBack = message.takenBack.flatMap(({ offset }) => offset ?? [])
    if (message.reply !== '') reply.add({ type: 'text', text: message.reply })
    for (const event of terminalEventsOf(message)) reply.add(event)
    reply.finish()
    return reply
  }

  /** Number of events that were added. */
  get count(): number {
    return this.added
  }

  /** Sets the listener of every event; null is the end. */
  onEvent(listener: ((event: ChatEvent | null) => void) | null): void {
    this.onAdded = listener
  }

  snapshot(): ReplySnapshot {
    return {
      text: this.text,
      takenBack: [...this.takenBack],
      callEvents: this.callEvents.map((call) => ({ ...call })),
      terminalEvents: [...this.terminalEvents],
      isFinished: this.finished,
    }
  }

  /** Continues with a later state of the same reply. */
  replace({ isFinished, ...state }: ReplySnapshot): void {
    this.text = state.text
    this.takenBack = state.takenBack
    this.callEvents = state.callEvents
    this.terminalEvents = state.terminalEvents
    if (isFinished) this.finish()
    else this.notifyReaders(true)
  }

  add(event: ChatEvent): void {
    this.added += 1
    if (event.type === 'text') this.text += event.text
    else if (event.type === 'take_back') this.withdraw(event.offset)
    else if (event.type === 'activity' || event.type === 'confirm') {
      this.callEvents.push({ after: this.text.length, event })
    } else this.terminalEvents.push(event)
    this.notifyReaders(event.type !== 'text')
    this.onAdded?.(event)
  }

  private withdraw(offset: number): void {
    this.text = this.text.slice(0, offset)
    this.takenBack.push(offset)
    for (const call of this.callEvents) call.after = Math.min(call.after, offset)
  }

  finish(): void {
    this.finished = true
    this.notifyReaders(true)
    this.onAdded?.(null)
  }

  private notifyReaders(isMoreThanText: boolean): void {
    for (const subscriber of this.subscribers) subscriber.notify(isMoreThanText)
  }

  get readers(): number {
    return this.subscribers.size
  }

  /** Whether any event was added that a reconnect must not repeat. */
  get hasBegun(): boolean {
    return this.text !== '' || this.callEvents.length > 0
  }

  get isFinished(): boolean {
    return this.finished
  }

  /** A reader of everything from the beginning. */
  openFirstReader(): ReplyReader {
    return this.createReader({ at: 0, version: 0, sentTerminalEvents: 0 })
  }

  /** A reader from a position on; null when the position does not exist or nothing is left after it. */
  openReader({ offset, version = 0, ending }: ReaderPosition): ReplyReader | null {
    const isCurrent = version === this.takenBack.length
    if (ending === 'over' || version > this.takenBack.length) return null
    if (isCurrent && (offset > this.text.length || this.splitsSurrogatePair(offset))) return null
    if (ending === 'sources') {
      return this.subscribe({
        at: this.text.length,
        version: this.takenBack.length,
        sentTerminalEvents: 1,
      })
    }
    return this.subscribe({ at: offset, version, sentTerminalEvents: 0 })
  }

  /** Withdraws what the reader has of text that is gone; nothing when it has none of it. */
  private withdrawnFor(state: ReaderState): StreamEvent[] {
    if (state.version === this.takenBack.length) return []
    const offset = Math.min(...this.takenBack.slice(state.version))
    state.version = this.takenBack.length
    if (state.at <= offset) return []
    state.at = offset
    return [{ id: this.idOf(state), event: { type: 'take_back', offset } }]
  }

  private idOf({ at, version }: ReaderState): string {
    return `${this.messageId}:${at}${version === 0 ? '' : `.${version}`}`
  }

  private splitsSurrogatePair(offset: number): boolean {
    return /^[\udc00-\udfff]/.test(this.text.slice(offset, offset + 1)) && offset > 0
  }

  /** Null when a finished reply was read to its end. */
  private subscribe(state: ReaderState): ReplyReader | null {
    return this.isAtEnd(state) ? null : this.createReader(state)
  }

  private isAtEnd(state: ReaderState): boolean {
    return (
      this.finished &&
      state.at === this.text.length &&
      state.version === this.takenBack.length &&
      state.sentTerminalEvents >= this.terminalEvents.length
    )
  }

  private createReader(state: ReaderState): ReplyReader {
    // Events at the same text position may be sent twice, because the client's last one is unknown; repeating
    // a state is harmless.
    let sentCallEvents = this.callEvents.filter(({ after }) => after < state.at).length
    const subscriber: Subscriber = { notify: () => {} }
    this.subscribers.add(subscriber)

    return {
      messageId: this.messageId,
      read: () => {
        const pieces: StreamEvent[] = this.withdrawnFor(state)
        const pushText = (end: number) => {
          if (state.at >= end) return
          const text = this.text.slice(state.at, end)
          state.at = end
          pieces.push({ id: this.idOf(state), event: { type: 'text', text } })
        }
        for (const { after, event } of this.callEvents.slice(sentCallEvents)) {
          pushText(after)
          pieces.push({ id: this.idOf(state), event })
        }
        sentCallEvents = this.callEvents.length
        pushText(this.text.length)
        for (const event of this.terminalEvents.slice(state.sentTerminalEvents)) {
          pieces.push({ id: `${this.messageId}:${suffix[event.type]}`, event })
        }
        state.sentTerminalEvents = this.terminalEvents.length
        return pieces
      },
      isAtEnd: () => this.isAtEnd(state),
      onUpdate: (listener) => {
        subscriber.notify = listener
      },
      close: (willReconnect = false) => {
        if (this.subscribers.delete(subscriber)) this.onReaderLeft(willReconnect)
      },
    }
  }
}

/** A reader without events, for a reply that another process generates. */
export const createIdleReader = (messageId: string): ReplyReader => ({
  messageId,
  read: () => [],
  isAtEnd: () => false,
  onUpdate: () => {},
  close: () => {},
})

function terminalEventsOf(message: StoredMessage): TerminalEvent[] {
  const { errorCode } = message
  if (message.state === 'failed') {
    const code = errorCode ?? 'model_failed'
    return [{ type: 'error', code, message: failureText(code) }]
  }
  if (message.state === 'interrupted') return [interruptionEvent]
  return [
    { type: 'sources', sources: message.sources },
    { type: 'done', message_id: message.id, charged: message.charged },
  ]
}
