import type { ConversationStore } from '@askwell/core/chat'
import { Counter, Histogram, type Metric } from 'prom-client'

const replies = new Counter({
  name: 'askwell_replies_total',
  help: 'Ended replies, by state and whether a message was charged.',
  labelNames: ['state', 'charged'],
  registers: [],
})

const firstText = new Histogram({
  name: 'askwell_reply_first_text_seconds',
  help: 'Time from the accepted question to the first text of a reply, in seconds.',
  buckets: [0.01, 0.05, 0.2, 0.5, 1, 2, 5, 15],
  registers: [],
})

export const replyMetrics: Metric[] = [replies, firstText]

/** Counts replies for /metrics when they are stored. */
export const measureReplies = (conversations: ConversationStore): ConversationStore => ({
  ...conversations,
  async end(message) {
    await conversations.end(message)
    replies.inc({ state: message.state, charged: message.charged ? 'yes' : 'no' })
    if (message.firstTextMs !== null) firstText.observe(message.firstTextMs / 1_000)
  },
})
