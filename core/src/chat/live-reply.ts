import type { ChatEvent } from '@askwell/contract/chat'
import { failureText } from './failure-text.ts'
import type { StoredMessage } from './ports.ts'

/** One event on its way to a reader. `id` is what `Last-Event-ID` brings back. */
type ReplyPiece = { id: string; event: ChatEvent }

/** One connection's view of a reply. Reading is cheap and never waits. */
export type ReplyReader = {
  messageId: string
  /** Everything that arrived since the last read; all new text as one piece. */
  read(): ReplyPiece[]
  /** Whether all of a finished reply has been read. */
  isAtEnd(): boolean
  /** Tells the one listener that there is something to read, and whether it is more than more text. */
  onNews(listener: (isMoreThanText: boolean) => void): void
  /**
   * Frees the place. A reply that has begun goes on for the time of grace; one that has not ends with its
   * last reader, unless that reader `comesBack`.
   */
  leave(comesBack?: boolean): void
}

type Place = { messageId: string; offset: number; ending: 'none' | 'sources' | 'over' }

/** The place after an event: `m_x:12` after 12 units of text, `m_x:s` after the sources, `m_x:d` at the end. */
export function readEventId(eventId: string): Place | null {
  const parts = /^(m_[\w-]{8,64}):(\d{1,9}|[sde])$/.exec(eventId)
  const [, messageId, where] = parts ?? []
  if (messageId === undefined || where === undefined) return null
  if (where === 's') return { messageId, offset: 0, ending: 'sources' }
  if (where === 'd' || where === 'e') return { messageId, offset: 0, ending: 'over' }
  return { messageId, offset: Number(where), ending: 'none' }
}

const suffix = { sources: 's', done: 'd', error: 'e' } as const

type Seat = { news: (isMoreThanText: boolean) => void }
type Ending = Extract<ChatEvent, { type: 'sources' | 'done' | 'error' }>
type Happening = Extract<ChatEvent, { type: 'activity' | 'confirm' }>

/** A reply as it grows: its whole text, its last events, and who is reading it. */
export class LiveReply {
  readonly messageId: string
  private text = ''
  private ending: Ending[] = []
  /** What functions did, each after how much text. */
  private happenings: { after: number; event: Happening }[] = []
  private finished = false
  private seats = new Set<Seat>()
  private onDeparture: (comesBack: boolean) => void

  constructor(messageId: string, onDeparture: (comesBack: boolean) => void) {
    this.messageId = messageId
    this.onDeparture = onDeparture
  }

  /** A reply that ended earlier, from its record. */
  static stored(message: StoredMessage): LiveReply {
    const reply = new LiveReply(message.id, () => {})
    if (message.reply !== '') reply.add({ type: 'text', text: message.reply })
    for (const event of endingOf(message)) reply.add(event)
    reply.finish()
    return reply
  }

  add(event: ChatEvent): void {
    if (event.type === 'text') this.text += event.text
    else if (event.type === 'activity' || event.type === 'confirm') {
      this.happenings.push({ after: this.text.length, event })
    } else this.ending.push(event)
    this.tellReaders(event.type !== 'text')
  }

  finish(): void {
    this.finished = true
    this.tellReaders(true)
  }

  private tellReaders(isMoreThanText: boolean): void {
    for (const seat of this.seats) seat.news(isMoreThanText)
  }

  get readers(): number {
    return this.seats.size
  }

  /** Whether there is anything that a reconnect must not repeat. */
  get hasBegun(): boolean {
    return this.text !== '' || this.happenings.length > 0
  }

  get isFinished(): boolean {
    return this.finished
  }

  /** A reader from a place on; null when the place does not exist or nothing is left after it. */
  readFrom({ offset, ending }: Pick<Place, 'offset' | 'ending'>): ReplyReader | null {
    if (ending === 'over' || offset > this.text.length || this.splitsPair(offset)) return null
    const fromText = ending === 'sources' ? this.text.length : offset
    const fromEnding = ending === 'sources' ? 1 : 0
    if (this.finished && fromText === this.text.length && fromEnding >= this.ending.length)
      return null
    return this.seat(fromText, fromEnding)
  }

  private splitsPair(offset: number): boolean {
    return /^[\udc00-\udfff]/.test(this.text.slice(offset, offset + 1)) && offset > 0
  }

  private seat(fromText: number, fromEnding: number): ReplyReader {
    let at = fromText
    let told = fromEnding
    // At the same place of the text it is not known what was seen: telling a state twice does no harm.
    let happened = this.happenings.filter(({ after }) => after < fromText).length
    const seat: Seat = { news: () => {} }
    this.seats.add(seat)

    return {
      messageId: this.messageId,
      read: () => {
        const pieces: ReplyPiece[] = []
        const tellText = (end: number) => {
          if (at >= end) return
          const text = this.text.slice(at, end)
          at = end
          pieces.push({ id: `${this.messageId}:${at}`, event: { type: 'text', text } })
        }
        for (const { after, event } of this.happenings.slice(happened)) {
          tellText(after)
          pieces.push({ id: `${this.messageId}:${at}`, event })
        }
        happened = this.happenings.length
        tellText(this.text.length)
        for (const event of this.ending.slice(told)) {
          pieces.push({ id: `${this.messageId}:${suffix[event.type]}`, event })
        }
        told = this.ending.length
        return pieces
      },
      isAtEnd: () => this.finished && at === this.text.length && told >= this.ending.length,
      onNews: (listener) => {
        seat.news = listener
      },
      leave: (comesBack = false) => {
        if (this.seats.delete(seat)) this.onDeparture(comesBack)
      },
    }
  }
}

/** The place of a reader whose reply is made where it cannot be followed: nothing comes, for now. */
export const unheardReader = (messageId: string): ReplyReader => ({
  messageId,
  read: () => [],
  isAtEnd: () => false,
  onNews: () => {},
  leave: () => {},
})

function endingOf(message: StoredMessage): Ending[] {
  const { errorCode } = message
  if (message.state === 'failed') {
    const code = errorCode ?? 'model_failed'
    return [{ type: 'error', code, message: failureText(code) }]
  }
  return [
    { type: 'sources', sources: message.sources },
    { type: 'done', message_id: message.id, charged: message.charged },
  ]
}
