import * as texts from '@askwell/messages/chat/refusals'
import { AppError } from '../../shared/index.ts'
import { failureText } from '../text/failure-text.ts'
import { ReplyStream, parseEventId, createIdleReader, type ReplyReader } from './reply-stream.ts'
import type { ConversationStore, StoredMessage } from '../ports/conversations.ts'
import { ServerStopped, type ReplyEvents } from '../ports/reply-events.ts'
import type { Timers } from '../ports/timers.ts'

/** Bot and session of a reply; only the same bot and session may resume it. */
export type ReplyKey = { messageId: string; botId: string; sessionId: string | null }

type RunningReply = {
  key: ReplyKey
  stream: ReplyStream
  abortController: AbortController
  /** Increased when a reader leaves; a grace timer with an older count has no effect. */
  leaveCount: number
  ended: Promise<void>
}

type Deps = {
  timers: Timers
  conversations: Pick<ConversationStore, 'find'>
  limits: { resumeGraceMs: number }
}

/**
 * The replies that this process generates. A reply does not end with its connection: when the connection
 * drops after the first text, generation continues for a grace period, so that a reconnecting client gets the
 * identical rest.
 */
export class ReplyRegistry {
  private deps: Deps
  private running = new Map<string, RunningReply>()
  private sessions = new Map<string, { messageId: string | null }>()
  private isStopped = false

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** Number of running replies. */
  get count(): number {
    return this.running.size
  }

  /**
   * Reserves the session for one reply; throws `rate_limited` while another reply in it is being read. A
   * reply without readers is stopped. Returns a function that releases the session.
   */
  acquireSession(sessionId: string | null): () => void {
    if (sessionId === null) return () => {}
    const other = this.sessions.get(sessionId)
    const running = other?.messageId ? this.running.get(other.messageId) : undefined
    if (other && (!running || running.stream.readers > 0)) throw replyInProgressError()
    running?.abortController.abort()

    const session = { messageId: null }
    this.sessions.set(sessionId, session)
    return () => {
      if (this.sessions.get(sessionId) === session) this.sessions.delete(sessionId)
    }
  }

  /** Runs a reply and returns its first reader. `release` is called at the end of the reply. */
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
    const reader = stream.openReader({ offset: 0, ending: 'none' })
    if (!reader) throw new Error('a new reply has no reader')
    const session = key.sessionId === null ? undefined : this.sessions.get(key.sessionId)
    if (session) session.messageId = key.messageId

    this.running.set(key.messageId, running)
    if (this.isStopped) abortController.abort(new ServerStopped())
    running.ended = this.consume(running, run(abortController.signal), release)
    return reader
  }

  /**
   * Continues after the event with this id; null when nothing is left or the scope differs. When another
   * process generates the reply, a reader with `willReconnect` gets nothing now and the whole reply after its
   * end.
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
    if (message.state === 'streaming') return willReconnect ? createIdleReader(message.id) : null
    return isEmptyReply(message) ? null : ReplyStream.fromStored(message).openReader(position)
  }

  /**
   * Waits for the running replies. After the limit the remaining ones, and any that begin later, end with an
   * error and cost nothing; waits until they are recorded.
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
  }

  private async consume(
    running: RunningReply,
    events: ReplyEvents,
    release: () => void,
  ): Promise<void> {
    try {
      for await (const event of events) running.stream.add(event)
    } catch {
      // The generator reports its own failures; this only prevents readers from waiting forever.
      running.stream.add({ type: 'error', code: 'internal', message: failureText('internal') })
    }
    this.running.delete(running.key.messageId)
    release()
    running.stream.finish()
  }

  private onReaderLeft(running: RunningReply, willReconnect: boolean): void {
    if (running.stream.readers > 0 || running.stream.isFinished) return
    if (!running.stream.hasBegun && !willReconnect) return running.abortController.abort()

    running.leaveCount += 1
    const session = running.leaveCount
    this.deps.timers.after(this.deps.limits.resumeGraceMs, () => {
      if (running.stream.readers === 0 && running.leaveCount === session)
        running.abortController.abort()
    })
  }
}

/** The reply was interrupted before its first text. */
const isEmptyReply = ({ state, reply }: StoredMessage) => state === 'interrupted' && reply === ''

type ReplyScope = Omit<ReplyKey, 'messageId'>

const hasSameScope = (one: ReplyScope, other: ReplyScope) =>
  one.botId === other.botId && one.sessionId === other.sessionId

const replyInProgressError = () =>
  new AppError('rate_limited', texts.answerIncomplete, {
    retryAfterSeconds: 2,
  })
