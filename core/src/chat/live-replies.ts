import { AppError } from '../shared/index.ts'
import { failureText } from './failure-text.ts'
import { LiveReply, readEventId, unheardReader, type ReplyReader } from './live-reply.ts'
import type { Conversations, ReplyEvents, StoredMessage, Timers } from './ports.ts'

/** Whose reply it is; only the same bot and session may follow it again. */
export type ReplyKey = { messageId: string; botId: string; sessionId: string | null }

type Running = {
  key: ReplyKey
  reply: LiveReply
  stop: AbortController
  /** Raised whenever a reader leaves. */
  departures: number
  ended: Promise<void>
}

type Deps = {
  timers: Timers
  conversations: Pick<Conversations, 'find'>
  limits: { resumeGraceMs: number }
}

/**
 * The replies that are being made in this process. A reply belongs to the registry, not to the
 * connection: when a connection drops after the first text, the reply goes on for a while, so that a
 * reconnect gets the identical rest.
 */
export class LiveReplies {
  private deps: Deps
  private running = new Map<string, Running>()
  private sessions = new Map<string, { messageId: string | null }>()

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** How many replies are being made. */
  get count(): number {
    return this.running.size
  }

  /**
   * Takes the session for one reply at a time; throws `rate_limited` while another reply is read in
   * it. One that nobody reads any more is stopped. Answers a function that gives the session back.
   */
  takeSession(sessionId: string | null): () => void {
    if (sessionId === null) return () => {}
    const other = this.sessions.get(sessionId)
    const its = other?.messageId ? this.running.get(other.messageId) : undefined
    if (other && (!its || its.reply.readers > 0)) throw oneAtATime()
    its?.stop.abort()

    const mine = { messageId: null }
    this.sessions.set(sessionId, mine)
    return () => {
      if (this.sessions.get(sessionId) === mine) this.sessions.delete(sessionId)
    }
  }

  /** Runs a reply and seats its first reader. `free` is called when it is over. */
  start(
    key: ReplyKey,
    run: (signal: AbortSignal) => ReplyEvents,
    free: () => void = () => {},
  ): ReplyReader {
    const stop = new AbortController()
    const reply = new LiveReply(key.messageId, (comesBack) => this.departed(its, comesBack))
    const its: Running = { key, reply, stop, departures: 0, ended: Promise.resolve() }
    const reader = reply.readFrom({ offset: 0, ending: 'none' })
    if (!reader) throw new Error('a new reply has no reader')
    const taken = key.sessionId === null ? undefined : this.sessions.get(key.sessionId)
    if (taken) taken.messageId = key.messageId

    this.running.set(key.messageId, its)
    its.ended = this.follow(its, run(stop.signal), free)
    return reader
  }

  /**
   * Goes on after the event with this id; null when nothing is left or it is somebody else's. Another
   * process may be making the reply: a reader who `comesBack` has nothing of it now and all at its end.
   */
  async resume(
    lastEventId: string,
    asked: Omit<ReplyKey, 'messageId'>,
    comesBack = false,
  ): Promise<ReplyReader | null> {
    const place = readEventId(lastEventId)
    if (!place) return null
    const its = this.running.get(place.messageId)
    if (its) return isSame(its.key, asked) ? its.reply.readFrom(place) : null

    const message = await this.deps.conversations.find(place.messageId)
    if (!message || !isSame(message, asked)) return null
    if (message.state === 'streaming') return comesBack ? unheardReader(message.id) : null
    return isEmpty(message) ? null : LiveReply.stored(message).readFrom(place)
  }

  /** Waits for the running replies, stops what is left after the limit, and waits for its record. */
  async close(limitMs: number): Promise<void> {
    const cancel = this.deps.timers.after(limitMs, () => {
      for (const { stop } of this.running.values()) stop.abort()
    })
    await Promise.all(Array.from(this.running.values(), ({ ended }) => ended))
    cancel()
  }

  private async follow(its: Running, events: ReplyEvents, free: () => void): Promise<void> {
    try {
      for await (const event of events) its.reply.add(event)
    } catch {
      // The generator tells its own failures; this only keeps a reader from waiting for ever.
      its.reply.add({ type: 'error', code: 'internal', message: failureText('internal') })
    }
    this.running.delete(its.key.messageId)
    free()
    its.reply.finish()
  }

  private departed(its: Running, comesBack: boolean): void {
    if (its.reply.readers > 0 || its.reply.isFinished) return
    if (!its.reply.hasBegun && !comesBack) return its.stop.abort()

    its.departures += 1
    const mine = its.departures
    this.deps.timers.after(this.deps.limits.resumeGraceMs, () => {
      if (its.reply.readers === 0 && its.departures === mine) its.stop.abort()
    })
  }
}

/** It was left before it said anything. */
const isEmpty = ({ state, reply }: StoredMessage) => state === 'interrupted' && reply === ''

type Owned = Omit<ReplyKey, 'messageId'>

const isSame = (its: Owned, asked: Owned) =>
  its.botId === asked.botId && its.sessionId === asked.sessionId

const oneAtATime = () =>
  new AppError('rate_limited', 'Please wait until the current answer is complete.', {
    retryAfterSeconds: 2,
  })
