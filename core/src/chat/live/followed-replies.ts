import type { ChatEvent } from '@askwell/contract/chat'
import type { ReplyExchange, ReplyMessage } from '../ports/reply-exchange.ts'
import type { Timers } from '../ports/timers.ts'
import type { ReplyStream } from './reply-stream.ts'

type Deps = {
  timers: Timers
  exchange: ReplyExchange
  /** Called when no other process reads the reply any more. */
  onUnfollowed: (messageId: string) => void
}

type FollowedReply = {
  stream: ReplyStream
  until: number
  /** Number of events that were sent. */
  sent: number
  unsent: ChatEvent[]
  /** Whether a follower needs the whole state. */
  needsState: boolean
}

/** Interval at which the new events of all replies are sent in one call, and delay of the first state. */
const sendEveryMs = 100
const sendStateMs = 10

/** A process that has sent no request for this long has no more readers. */
const followMs = 12_000

/**
 * Replies of this process that are read in other processes. Nothing is sent for other replies, so that an installation
 * with one process has no overhead.
 */
export class FollowedReplies {
  private deps: Deps
  private replies = new Map<string, FollowedReply>()
  private timer: { at: number; cancel: () => void } | null = null
  private sending: Promise<void> = Promise.resolve()

  constructor(deps: Deps) {
    this.deps = deps
  }

  has(messageId: string): boolean {
    return this.replies.has(messageId)
  }

  /** Sends new events as long as the follower repeats its request; with `needsState`, first the whole state. */
  follow(stream: ReplyStream, needsState: boolean): void {
    const { messageId } = stream
    const known = this.replies.get(messageId)
    const reply = known ?? { stream, until: 0, sent: stream.count, unsent: [], needsState }
    reply.until = this.deps.timers.now() + followMs
    if (!known) {
      this.replies.set(messageId, reply)
      stream.onEvent((event) => this.onEvent(reply, event))
    }
    reply.needsState ||= needsState
    this.schedule(needsState ? sendStateMs : sendEveryMs)
  }

  /** Resolves when everything was sent. */
  async flush(): Promise<void> {
    this.sendUnsent()
    await this.sending
  }

  private onEvent(reply: FollowedReply, event: ChatEvent | null): void {
    if (event) reply.unsent.push(event)
    else this.sendUnsent()
  }

  private sendUnsent(): void {
    const messages: ReplyMessage[] = []
    for (const [id, reply] of this.replies) {
      const { stream, sent, unsent: events, needsState } = reply
      const { count, isFinished } = stream
      if (needsState) messages.push({ type: 'state', id, count, state: stream.snapshot() })
      else if (events.length > 0 || isFinished) {
        messages.push({ type: 'events', id, count: sent, events, isFinished })
      }
      Object.assign(reply, { sent: count, unsent: [], needsState: false })
      if (isFinished) this.remove(id)
    }
    if (messages.length > 0) this.send(messages)
  }

  private send(messages: ReplyMessage[]): void {
    // One call at a time keeps the order. The follower requests lost events again.
    this.sending = this.sending.then(() => this.deps.exchange.send(messages)).catch(() => undefined)
  }

  private schedule(afterMs: number): void {
    const at = this.deps.timers.now() + afterMs
    if (this.replies.size === 0 || (this.timer && this.timer.at <= at)) return
    this.timer?.cancel()
    const cancel = this.deps.timers.after(afterMs, () => {
      this.timer = null
      this.sendUnsent()
      this.removeSilent()
      this.schedule(sendEveryMs)
    })
    this.timer = { at, cancel }
  }

  private removeSilent(): void {
    const now = this.deps.timers.now()
    for (const [id, { until }] of this.replies) {
      if (until > now) continue
      this.remove(id)
      this.deps.onUnfollowed(id)
    }
  }

  private remove(id: string): void {
    this.replies.get(id)?.stream.onEvent(null)
    this.replies.delete(id)
  }
}
