import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const id = z.string().check(z.maxLength(100))
const count = z.number()

/** 'silent': nothing was found. 'thumb_down': rated down. 'asked_again': the visitor repeated it in other words. */
export const gapReasons = ['silent', 'thumb_down', 'asked_again'] as const
export type GapReason = (typeof gapReasons)[number]

const gap = z.object({
  /** Id of the message whose question represents the group; `label` is that question. */
  id: z.string(),
  label: z.string(),
  /** Number of questions in the group, in total and by reason. */
  asked: count,
  silent: count,
  thumb_down: count,
  asked_again: count,
  /** Epoch milliseconds. */
  last_at: count,
  /** Up to 20 wordings of the question, each with its newest conversation, newest first. */
  wordings: z.array(
    z.object({ question: z.string(), conversation_id: z.string(), reason: z.enum(gapReasons) }),
  ),
})
export type Gap = z.infer<typeof gap>

/**
 * Questions of visitors that were not answered well, grouped by topic, by descending frequency: up to 100 groups from
 * the newest 2,000 questions.
 */
export const listGaps = endpoint({
  path: '/list_gaps',
  body: z.object({ bot_id: id }),
  reply: z.object({ gaps: z.array(gap) }),
})

/**
 * Removes a group from the list. With `answer_id`, an answer of the team closes it, and the group is listed again when
 * that answer is removed. Without it, the topic is dismissed permanently. `undo` lists the group again.
 */
export const dismissGap = endpoint({
  path: '/dismiss_gap',
  body: z.object({
    bot_id: id,
    /** The id of a gap, or of another message in its group. */
    message_id: id,
    answer_id: z.optional(id),
    undo: z.optional(z.boolean()),
  }),
  reply: z.object({ status: z.literal(1), message: z.string() }),
})
