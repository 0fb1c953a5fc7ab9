import * as texts from '@askwell/messages/conversations/numbers-refusals'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Maximum number of days of one request. */
export const maxNumberDays = 400

const day = z
  .string({ error: texts.dayInvalid })
  .check(z.maxLength(10), z.regex(/^\d{4}-\d{2}-\d{2}$/, texts.dayInvalid))
const count = z.number()

const counts = {
  conversations: count,
  answered: count,
  /** Replies that say that nothing was found. */
  silent: count,
  failed: count,
  thumbs_up: count,
  thumbs_down: count,
  /** Messages charged to the balance. */
  spent: count,
}

const named = z.object({ name: z.string(), count })

/**
 * Counts of one chatbot or of all chatbots of the account between two days, both included, in an IANA time zone.
 * Conversations in the preview are not counted; erased conversations stay counted.
 */
export const botNumbers = endpoint({
  path: '/bot_numbers',
  body: z.object({
    /** Absent: all chatbots of the account. */
    bot_id: z.optional(z.string().check(z.maxLength(100))),
    from: day,
    to: day,
    time_zone: z.string().check(z.maxLength(60)),
  }),
  reply: z.object({
    days: z.array(z.object({ day: z.string(), ...counts })),
    total: z.object(counts),
    /** Conversations by outcome; the three add up to all conversations. */
    resolved: z.object({
      /** The last signal was a thumb up, a booking or thanks. */
      confirmed: count,
      /** The last signal was a reply without an answer, a failure or a thumb down. */
      not_resolved: count,
      /** The visitor left without any of these signals. */
      left: count,
    }),
    /** Milliseconds from the question to the first text; null without any text. */
    first_text: z.object({ median: z.nullable(count), p95: z.nullable(count) }),
    /** Questions by hour of the day, 0 to 23, and by weekday from Monday. */
    hours: z.array(count),
    weekdays: z.array(count),
    languages: z.array(named),
    pages: z.array(named),
    /** Topics of the newest 5,000 questions that are not erased, grouped as in `list_gaps`, by descending frequency. */
    questions: z.array(named),
    sources: z.array(z.object({ name: z.string(), cited: count, thumbs_down: count })),
    /** Names of up to 100 sources that no reply cited in the last 90 days. */
    never_cited: z.array(z.string()),
    functions: z.array(z.object({ name: z.string(), calls: count, failed: count })),
  }),
})
/** Returns whether the account receives a weekly e-mail with its numbers; with `is_on`, changes it. */
export const weeklyReportSetting = endpoint({
  path: '/weekly_report_setting',
  body: z.object({ is_on: z.optional(z.boolean()) }),
  reply: z.object({ is_on: z.boolean() }),
})

export type BotNumbers = z.infer<typeof botNumbers.reply>
export type NumberCounts = BotNumbers['total']
