import type { ChatEvent } from '@askwell/contract/chat'
import { failureText, interruptionEvent } from '../reply/failure-text.ts'
import type { StoredMessage } from '../ports/conversations.ts'

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

type StreamPosition = { messageId: string; offset: number; ending: 'none' | 'sources' | 'over' }

/**
 * Position after an event: `m_x:12` after 12 UTF-16 units of text, `m_x:s` after the sources, `m_x:d` at the
 * end.
 */
export function parseEventId(eventId: string): StreamPosition | null {
  const parts = /^(m_[\w-]{8,64}):(\d{1,9}|[sde])$/.exec(eventId)
  const [, messageId, where] = parts ?? []
  if (messageId === undefined || where === undefined) return null
  if (where === 's') return { messageId, offset: 0, ending: 'sources' }
  if (where === 'd' || where === 'e') return { messageId, offset: 0, ending: 'over' }
  return { messageId, offset: Number(where), ending: 'none' }
}

const suffix = { sources: 's', done: 'd', error: 'e' } as const

type Subscriber = { notify: (isMoreThanText: boolean) => void }
type TerminalEvent = Extract<ChatEvent, { type: 'sources' | 'done' | 'error' }>
type CallEvent = Extract<ChatEvent, { type: 'activity' | 'confirm' }>

/** A reply in progress: its text so far, its terminal events and its readers. */
export class ReplyStream {
  readonly messageId: string
  private text = ''
  private terminalEvents: TerminalEvent[] = []
  /** Events of function calls, each with the length of the text before it. */
  private callEvents: { after: number; event: CallEvent }[] = []
  private finished = false
  private subscribers = new Set<Subscriber>()
  private onReaderLeft: (willReconnect: boolean) => void

  constructor(messageId: string, onDeparture: (willReconnect: boolean) => void) {
    this.messageId = messageId
    this.onReaderLeft = onDeparture
  }

  /** A finished reply from the database. */
  static fromStored(message: StoredMessage): ReplyStream {
    const reply = new ReplyStream(message.id, () => {})
    if (message.reply !== '') reply.add({ type: 'text', text: message.reply })
    for (const event of terminalEventsOf(message)) reply.add(event)
    reply.finish()
    return reply
  }

  add(event: ChatEvent): void {
    if (event.type === 'text') this.text += event.text
    else if (event.type === 'activity' || event.type === 'confirm') {
      this.callEvents.push({ after: this.text.length, event })
    } else this.terminalEvents.push(event)
    this.notifyReaders(event.type !== 'text')
  }

  finish(): void {
    this.finished = true
    this.notifyReaders(true)
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

  /** A reader from a position on; null when the position does not exist or nothing is left after it. */
  openReader({ offset, ending }: Pick<StreamPosition, 'offset' | 'ending'>): ReplyReader | null {
    if (ending === 'over' || offset > this.text.length || this.splitsSurrogatePair(offset))
      return null
    const fromText = ending === 'sources' ? this.text.length : offset
    const fromEnding = ending === 'sources' ? 1 : 0
    if (this.finished && fromText === this.text.length && fromEnding >= this.terminalEvents.length)
      return null
    return this.subscribe(fromText, fromEnding)
  }

  private splitsSurrogatePair(offset: number): boolean {
    return /^[\udc00-\udfff]/.test(this.text.slice(offset, offset + 1)) && offset > 0
  }

  private subscribe(fromText: number, fromEnding: number): ReplyReader {
    let at = fromText
    let sentTerminalEvents = fromEnding
    // Events at the same text position may be sent twice, because the client's last one is unknown; repeating
    // a state is harmless.
    let sentCallEvents = this.callEvents.filter(({ after }) => after < fromText).length
    const subscriber: Subscriber = { notify: () => {} }
    this.subscribers.add(subscriber)

    return {
      messageId: this.messageId,
      read: () => {
        const pieces: StreamEvent[] = []
        const pushText = (end: number) => {
          if (at >= end) return
          const text = this.text.slice(at, end)
          at = end
          pieces.push({ id: `${this.messageId}:${at}`, event: { type: 'text', text } })
        }
        for (const { after, event } of this.callEvents.slice(sentCallEvents)) {
          pushText(after)
          pieces.push({ id: `${this.messageId}:${at}`, event })
        }
        sentCallEvents = this.callEvents.length
        pushText(this.text.length)
        for (const event of this.terminalEvents.slice(sentTerminalEvents)) {
          pieces.push({ id: `${this.messageId}:${suffix[event.type]}`, event })
        }
        sentTerminalEvents = this.terminalEvents.length
        return pieces
      },
      isAtEnd: () =>
        this.finished &&
        at === this.text.length &&
        sentTerminalEvents >= this.terminalEvents.length,
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
