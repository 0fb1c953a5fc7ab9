import { interruptionEvent } from '../text/failure-text.ts'
import type { ConversationStore } from '../ports/conversations.ts'
import type { ReplyExchange, ReplyMessage } from '../ports/reply-exchange.ts'
import type { Timers } from '../ports/timers.ts'
import { ReplyStream, type ReplyReader, type StreamPosition } from './reply-stream.ts'

type Deps = {
  timers: Timers
  exchange: ReplyExchange
  conversations: Pick<ConversationStore, 'find'>
}

/** A copy of a reply that another process generates. */
type Mirror = {
  stream: ReplyStream
  /** Number of events that it contains; null before its first state. */
  count: number | null
  lastMessageAt: number
  /** Resolves to whether the other process has answered. */
  ready: PromiseWithResolvers<boolean>
}

/** Time limit for the first answer of the process that generates the reply. The request is repeated once in it. */
const answerMs = 5_000

const requestAfterMs = 10

/** Interval of repeated follow requests, and the silence after which the stored reply is read. */
const followEveryMs = 4_000

/** Replies of other processes that are read in this process. */
export class MirroredReplies {
  private deps: Deps
  private mirrors = new Map<string, Mirror>()
  private requested = new Set<string>()
  private timer: (() => void) | null = null

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** Opens a reader at a position; null when no process generates the reply, or nothing is left to read. */
  async open(position: StreamPosition): Promise<ReplyReader | null> {
    const { messageId } = position
    const mirror = this.mirrors.get(messageId) ?? this.begin(messageId)
    const isAnswered = await mirror.ready.promise
    const reader = isAnswered ? mirror.stream.openReader(position) : null
    if (mirror.stream.readers === 0) this.remove(messageId, mirror)
    return reader
  }

  receive(message: ReplyMessage): void {
    if (message.type !== 'state' && message.type !== 'events') return
    const mirror = this.mirrors.get(message.id)
    if (!mirror) return
    mirror.lastMessageAt = this.deps.timers.now()
    if (message.type === 'state') {
      mirror.count = message.count
      mirror.stream.replace(message.state)
      mirror.ready.resolve(true)
      return
    }
    if (message.count !== mirror.count) return this.recover(message.id, mirror, message.count)
    for (const event of message.events) mirror.stream.add(event)
    mirror.count += message.events.length
    if (message.isFinished) mirror.stream.finish()
  }

  /** Requests the state again when events were lost; events older than the state are ignored. */
  private recover(id: string, { count }: Mirror, received: number): void {
    if (count !== null && received > count) this.scheduleRequest(id)
  }

  private begin(messageId: string): Mirror {
    const mirror: Mirror = {
      stream: new ReplyStream(messageId, () => {
        if (mirror.stream.readers === 0) this.remove(messageId, mirror)
      }),
      count: null,
      lastMessageAt: this.deps.timers.now(),
      ready: Promise.withResolvers<boolean>(),
    }
    this.mirrors.set(messageId, mirror)
    this.scheduleRequest(messageId)
    this.deps.timers.after(answerMs, () => mirror.ready.resolve(false))
    this.schedule()
    return mirror
  }

  /** Sends requests of the same moment together, because many replies are followed at once when a process ends. */
  private scheduleRequest(id: string): void {
    this.requested.add(id)
    if (this.requested.size > 1) return
    this.deps.timers.after(requestAfterMs, () => {
      const ids = [...this.requested]
      this.requested.clear()
      this.requestAll(ids, ids)
    })
  }

  private requestAll(ids: string[], withoutState: string[]): void {
    // Ignored: the request is repeated at the next interval.
    this.deps.exchange.send([{ type: 'follow', ids, withoutState }]).catch(() => undefined)
  }

  private schedule(): void {
    if (this.timer !== null || this.mirrors.size === 0) return
    this.timer = this.deps.timers.after(followEveryMs, () => {
      this.timer = null
      const all = [...this.mirrors].filter(([, { stream }]) => !stream.isFinished)
      const ids = all.map(([id]) => id)
      const withoutState = all.flatMap(([id, { count }]) => (count === null ? [id] : []))
      if (ids.length > 0) this.requestAll(ids, withoutState)
      void this.readSilent().catch(() => undefined)
      this.schedule()
    })
  }

  /** Ends replies whose last events were lost or whose process has died. */
  private async readSilent(): Promise<void> {
    const before = this.deps.timers.now() - followEveryMs
    for (const [id, mirror] of this.mirrors) {
      if (mirror.lastMessageAt > before) continue
      const message = await this.deps.conversations.find(id)
      if (message?.state === 'streaming' || mirror.stream.isFinished) continue
      if (message && message.state !== 'interrupted') {
        mirror.stream.replace(ReplyStream.fromStored(message).snapshot())
      } else {
        // The process died before it stored the reply.
        mirror.stream.add(interruptionEvent)
        mirror.stream.finish()
      }
    }
  }

  private remove(messageId: string, mirror: Mirror): void {
    if (this.mirrors.get(messageId) === mirror) this.mirrors.delete(messageId)
  }
}
