import * as texts from '@askwell/messages/conversations/numbers-refusals'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The longest range of numbers. */
export const maxNumberDays = 400

const day = z
  .string({ error: texts.dayInvalid })
  .check(z.maxLength(10), z.regex(/^\d{4}-\d{2}-\d{2}$/, texts.dayInvalid))
const count = z.number()

const counts = {
  conversations: count,
  answered: count,
  /** Replies for which nothing was found. */
  silent: count,
  failed: count,
  thumbs_up: count,
  thumbs_down: count,
  /** Messages of the balance. */
  spent: count,
}

const named = z.object({ name: z.string(), count })

/**
 * What visitors asked one chatbot or all of the account between two days, both included, in a time zone of the
 * IANA database. Conversations of the preview are not counted; erased ones stay counted.
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
    /** These three add up to the conversations. */
    resolved: z.object({
      /** The last sign was a thumb up, a booking or thanks. */
      confirmed: count,
      /** The last sign was a reply without an answer, a failure or a thumb down. */
      not_resolved: count,
      /** The visitor left without a sign. */
      left: count,
    }),
    /** Milliseconds from the question to the first text; null without one. */
    first_text: z.object({ median: z.nullable(count), p95: z.nullable(count) }),
    /** Questions by hour of the day, 0 to 23, and by weekday from Monday. */
    hours: z.array(count),
    weekdays: z.array(count),
    languages: z.array(named),
    pages: z.array(named),
    /** Topics of the newest 5,000 questions, grouped like `list_gaps`, the most asked first; without erased ones. */
    questions: z.array(named),
    sources: z.array(z.object({ name: z.string(), cited: count, thumbs_down: count })),
    /** Names of sources that no reply cited in the last 90 days, at most 100. */
    never_cited: z.array(z.string()),
    functions: z.array(z.object({ name: z.string(), calls: count, failed: count })),
  }),
})
/** Whether the account gets the numbers of each week by e-mail; `is_on` changes it. */
export const weeklyReportSetting = endpoint({
  path: '/weekly_report_setting',
  body: z.object({ is_on: z.optional(z.boolean()) }),
  reply: z.object({ is_on: z.boolean() }),
})

export type BotNumbers = z.infer<typeof botNumbers.reply>
export type NumberCounts = BotNumbers['total']
