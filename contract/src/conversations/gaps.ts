import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const id = z.string().check(z.maxLength(100))
const count = z.number()

/** Nothing was found, the reply was rated down, or the visitor asked again in other words. */
export const gapReasons = ['silent', 'thumb_down', 'asked_again'] as const
export type GapReason = (typeof gapReasons)[number]

const gap = z.object({
  /** The question that stands for the group, and the id of its message. */
  id: z.string(),
  label: z.string(),
  /** Number of questions in the group, in total and by reason. */
  asked: count,
  silent: count,
  thumb_down: count,
  asked_again: count,
  /** Epoch milliseconds. */
  last_at: count,
  /** Its wordings, each with its newest conversation, at most 20; the newest first. */
  wordings: z.array(
    z.object({ question: z.string(), conversation_id: z.string(), reason: z.enum(gapReasons) }),
  ),
})
export type Gap = z.infer<typeof gap>

/**
 * Questions of visitors that were not answered well, grouped by topic, the most asked first; at most 100 groups of the
 * newest 2,000 questions.
 */
export const listGaps = endpoint({
  path: '/list_gaps',
  body: z.object({ bot_id: id }),
  reply: z.object({ gaps: z.array(gap) }),
})

/**
 * Takes a group off the list. With `answer_id`, an answer of the team closes it, and the group comes back when that
 * answer is removed; without it, the topic stays off the list. `undo` lists the group again.
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
