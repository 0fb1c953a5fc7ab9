import type { ChatEvent } from '@askwell/contract/chat'
import { failureText, interruptionEvent } from '../text/failure-text.ts'
import type { StoredMessage } from '../ports/conversations.ts'
import type { ReplySnapshot } from '../ports/reply-exchange.ts'

/** One event for a reader. A reconnecting client sends its `id` as `Last-Event-ID`. */
type StreamEvent = { id: string; event: ChatEvent }

/** The reader of one connection. */
export type ReplyReader = {
  messageId: string
  /** All events since the last call; consecutive text is joined. */
  read(): StreamEvent[]
  /** Whether a finished reply has been read completely. */
  isAtEnd(): boolean
  /** Sets the only listener for new events. `isMoreThanText` is false when there is only text. */
  onUpdate(listener: (isMoreThanText: boolean) => void): void
  /**
   * Removes the reader. When the last reader leaves, a reply that has begun continues for the grace period; another
   * reply ends, unless `willReconnect` is set.
   */
  close(willReconnect?: boolean): void
}

export type StreamPosition = {
  messageId: string
  offset: number
  /** Number of withdrawals before this position. */
  version: number
  ending: 'none' | 'sources' | 'over'
}

/**
 * Parses the position in an event id: `m_x:12` is after 12 UTF-16 units of text, `m_x:12.1` the same after one
 * withdrawal, `m_x:s` after the sources, `m_x:d` at the end. Null for an invalid id.
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

/** What a reader has received so far. */
type ReaderState = { at: number; version: number; sentTerminalEvents: number }

type Subscriber = { notify: (isMoreThanText: boolean) => void }
type TerminalEvent = ReplySnapshot['terminalEvents'][number]

/** A reply in progress: its text so far, its terminal events and its readers. */
export class ReplyStream {
  readonly messageId: string
  private text = ''
  /** The offset of each withdrawal, in order. */
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

  /** Creates the stream of a finished reply from the database. */
  static fromStored(message: StoredMessage): ReplyStream {
    const reply = new ReplyStream(message.id, () => {})
    reply.takenBack = message.takenBack.flatMap(({ offset }) => offset ?? [])
    if (message.reply !== '') reply.add({ type: 'text', text: message.reply })
    for (const event of terminalEventsOf(message)) reply.add(event)
    reply.finish()
    return reply
  }

  /** Number of events that were added so far. */
  get count(): number {
    return this.added
  }

  /** Sets the listener for every event, which receives null at the end. */
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

  /** Replaces the state by a later state of the same reply. */
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

  /** Whether text or a function event was added, so that the reply must not start again at a reconnect. */
  get hasBegun(): boolean {
    return this.text !== '' || this.callEvents.length > 0
  }

  get isFinished(): boolean {
    return this.finished
  }

  /** Opens a reader at the beginning. */
  openFirstReader(): ReplyReader {
    return this.createReader({ at: 0, version: 0, sentTerminalEvents: 0 })
  }

  /** Opens a reader at a position; null when the position does not exist or nothing follows it. */
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

  /** The `take_back` event for withdrawn text that the reader has received; none when it has not received any. */
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

  /** Opens a reader; null when a finished reply was read to its end. */
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
    // Function events at this text position may be sent twice, because the last received one is unknown. They only set
    // a state, so repeating them is harmless.
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

/** Creates a reader without events, for a reply of another process that does not answer. */
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
