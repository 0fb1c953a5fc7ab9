import { failureText } from '../text/failure-text.ts'
import { FollowedReplies } from './followed-replies.ts'
import { replyInProgressError } from './reply-in-progress-error.ts'
import { MirroredReplies } from './mirrored-replies.ts'
import {
  ReplyStream,
  parseEventId,
  createIdleReader,
  type ReplyReader,
  type StreamPosition,
} from './reply-stream.ts'
import type { ConversationStore, StoredMessage } from '../ports/conversations.ts'
import type { ReplyExchange, ReplyMessage } from '../ports/reply-exchange.ts'
import { ServerStopped, type ReplyEvents } from '../ports/reply-events.ts'
import type { Timers } from '../ports/timers.ts'

/** Identifies a reply. Only the same bot and session may resume it. */
export type ReplyKey = { messageId: string; botId: string; sessionId: string | null }

type RunningReply = {
  key: ReplyKey
  stream: ReplyStream
  abortController: AbortController
  /** Increased when a reader leaves, so that a grace timer of an earlier leave has no effect. */
  leaveCount: number
  ended: Promise<void>
}

type Deps = {
  timers: Timers
  conversations: Pick<ConversationStore, 'find'>
  limits: { resumeGraceMs: number }
  /** Connection to the other processes; null when there is only one process. */
  exchange: ReplyExchange | null
}

/**
 * The replies that this process generates. A reply does not end with its connection: when the connection drops after
 * the first text, generation continues for a grace period, so that a reconnecting client receives the rest of the same
 * reply.
 */
export class ReplyRegistry {
  private deps: Deps
  private running = new Map<string, RunningReply>()
  private sessions = new Map<string, { messageId: string | null }>()
  private isStopped = false
  private followed: FollowedReplies | null = null
  private mirrored: MirroredReplies | null = null

  constructor(deps: Deps) {
    this.deps = deps
    const { exchange } = deps
    if (!exchange) return
    this.followed = new FollowedReplies({
      ...deps,
      exchange,
      onUnfollowed: (messageId) => this.onReadersLeft(messageId),
    })
    this.mirrored = new MirroredReplies({ ...deps, exchange })
    exchange.onMessage((message) => this.receive(message))
  }

  /** Number of running replies. */
  get count(): number {
    return this.running.size
  }

  /**
   * Reserves the session for one reply. Throws `rate_limited` while another reply of the session is being read; stops
   * one without readers. Returns a function that releases the session.
   */
  acquireSession(sessionId: string | null): () => void {
    if (sessionId === null) return () => {}
    const other = this.sessions.get(sessionId)
    const running = other?.messageId ? this.running.get(other.messageId) : undefined
    if (other && (!running || this.isRead(running))) throw replyInProgressError()
    running?.abortController.abort()

    const session = { messageId: null }
    this.sessions.set(sessionId, session)
    return () => {
      if (this.sessions.get(sessionId) === session) this.sessions.delete(sessionId)
    }
  }

  /** Starts a reply and returns its first reader. Calls `release` at the end of the reply. */
  start(
    key: ReplyKey,
    run: (signal: AbortSignal) => ReplyEvents,
    release: () => void = () => {},
  ): ReplyReader {
    const abortController = new AbortController()
    const stream = new ReplyStream(key.messageId, (willReconnect) =>
      this.onReaderLeft(running, willReconnect),
    )
    const running: RunningReply = {
      key,
      stream,
      abortController,
      leaveCount: 0,
      ended: Promise.resolve(),
    }
    const reader = stream.openFirstReader()
    const session = key.sessionId === null ? undefined : this.sessions.get(key.sessionId)
    if (session) session.messageId = key.messageId

    this.running.set(key.messageId, running)
    if (this.isStopped) abortController.abort(new ServerStopped())
    running.ended = this.consume(running, run(abortController.signal), release)
    return reader
  }

  /**
   * Opens a reader after the event with this id, whichever process generates the reply. Null when nothing is left or
   * the scope differs. When the other process does not answer and `willReconnect` is set, returns a reader without
   * events: the client receives the reply when it reconnects after its end.
   */
  async resume(
    lastEventId: string,
    scope: Omit<ReplyKey, 'messageId'>,
    willReconnect = false,
  ): Promise<ReplyReader | null> {
    const position = parseEventId(lastEventId)
    if (!position) return null
    const running = this.running.get(position.messageId)
    if (running)
      return hasSameScope(running.key, scope) ? running.stream.openReader(position) : null

    const message = await this.deps.conversations.find(position.messageId)
    if (!message || !hasSameScope(message, scope)) return null
    if (message.state !== 'streaming') return openStored(message, position)
    const mirror = await this.openMirror(position)
    return mirror ?? (willReconnect ? createIdleReader(message.id) : null)
  }

  /** Opens a reader of a reply that another process generates. */
  private async openMirror(position: StreamPosition): Promise<ReplyReader | null> {
    const mirror = await this.mirrored?.open(position)
    if (mirror) return mirror
    // The reply may have ended during the request to the other process.
    const ended = this.mirrored && (await this.deps.conversations.find(position.messageId))
    if (ended && ended.state !== 'streaming') return openStored(ended, position)
    return null
  }

  /** Stops the reply of a conversation in another process, unless it is being read. */
  stopUnread(sessionId: string): void {
    // If the message is lost, the reply ends after its grace period.
    this.deps.exchange?.send([{ type: 'stop_unread', sessionId }]).catch(() => undefined)
  }

  /**
   * Waits for the running replies. After the limit, the remaining replies and those that start later end with an error
   * and cost nothing. Resolves when all are recorded.
   */
  async close(limitMs: number): Promise<void> {
    const cancel = this.deps.timers.after(limitMs, () => {
      this.isStopped = true
      for (const { abortController } of this.running.values()) {
        abortController.abort(new ServerStopped())
      }
    })
    while (this.running.size > 0) {
      await Promise.all(Array.from(this.running.values(), ({ ended }) => ended))
    }
    cancel()
    await this.followed?.flush()
  }

  private receive(message: ReplyMessage): void {
    if (message.type === 'follow') this.follow(message)
    else if (message.type === 'stop_unread') this.abortUnread(message.sessionId)
    else this.mirrored?.receive(message)
  }

  private follow({ ids, withoutState }: Extract<ReplyMessage, { type: 'follow' }>): void {
    for (const id of ids) {
      const running = this.running.get(id)
      if (running) this.followed?.follow(running.stream, withoutState.includes(id))
    }
  }

  private abortUnread(sessionId: string): void {
    const running = this.running.get(this.sessions.get(sessionId)?.messageId ?? '')
    if (running && !this.isRead(running)) running.abortController.abort()
  }

  private isRead({ key, stream }: RunningReply): boolean {
    return stream.readers > 0 || this.followed?.has(key.messageId) === true
  }

  private async consume(
    running: RunningReply,
    events: ReplyEvents,
    release: () => void,
  ): Promise<void> {
    try {
      for await (const event of events) running.stream.add(event)
    } catch {
      // The generator reports its own failures; this event only keeps readers from waiting forever.
      running.stream.add({ type: 'error', code: 'internal', message: failureText('internal') })
    }
    this.running.delete(running.key.messageId)
    release()
    running.stream.finish()
  }

  private onReaderLeft(running: RunningReply, willReconnect: boolean): void {
    if (this.isRead(running) || running.stream.isFinished) return
    if (!running.stream.hasBegun && !willReconnect) return running.abortController.abort()
    this.abortLater(running)
  }

  private onReadersLeft(messageId: string): void {
    const running = this.running.get(messageId)
    if (running && !this.isRead(running)) this.abortLater(running)
  }

  private abortLater(running: RunningReply): void {
    running.leaveCount += 1
    const session = running.leaveCount
    this.deps.timers.after(this.deps.limits.resumeGraceMs, () => {
      if (!this.isRead(running) && running.leaveCount === session) running.abortController.abort()
    })
  }
}

const openStored = (message: StoredMessage, position: StreamPosition): ReplyReader | null =>
  isEmptyReply(message) ? null : ReplyStream.fromStored(message).openReader(position)

/** Whether a reply was interrupted before its first text. */
const isEmptyReply = ({ state, reply }: StoredMessage) => state === 'interrupted' && reply === ''

type ReplyScope = Omit<ReplyKey, 'messageId'>

const hasSameScope = (one: ReplyScope, other: ReplyScope) =>
  one.botId === other.botId && one.sessionId === other.sessionId
