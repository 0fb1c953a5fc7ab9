import * as texts from '@askwell/messages/conversations/erasure-refusals'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Number of days after the last message for which conversations can be kept; null: forever. */
export const keepDaysChoices = [30, 90, 180, 365, 730] as const
export type KeepDays = (typeof keepDaysChoices)[number] | null

const keepDays = z.nullable(z.literal(keepDaysChoices, { error: texts.keepDaysUnknown }))
const id = z.string().check(z.maxLength(100))

/** Returns how long the conversations of a chatbot are kept; with `keep_days`, changes it. */
export const conversationSetting = endpoint({
  path: '/conversation_setting',
  body: z.object({ bot_id: id, keep_days: z.optional(keepDays) }),
  reply: z.object({ keep_days: z.nullable(z.number()) }),
})

const count = z.number()

const erasureReceipt = z.object({
  /** Number of deleted conversations. The next fields count deleted rows that belong to them or quote them. */
  conversations: count,
  messages: count,
  /** Entries of the call log of functions. */
  calls: count,
  deliveries: count,
  emails: count,
  /** Queued jobs that send these deliveries and e-mails. */
  jobs: count,
  /** Numbers of e-mails, deliveries and calls that were sent already, so that copies remain elsewhere. */
  sent: z.object({ emails: count, deliveries: count, calls: count }),
  /** False when the rest of a large erasure is still being deleted in the background. */
  is_complete: z.boolean(),
})
export type ErasureReceipt = z.infer<typeof erasureReceipt>

/**
 * Erases one conversation, or all conversations of a visitor by signed id or e-mail address, with all rows that quote
 * them. An e-mail address also matches messages in which a visitor wrote it. Requires exactly one of `conversation_id`,
 * `visitor_id` and `email`. With `is_preview`, only counts what would be erased.
 */
export const eraseConversations = endpoint({
  path: '/erase_conversations',
  body: z.object({
    conversation_id: z.optional(id),
    visitor_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    email: z.optional(
      z.string().check(z.trim(), z.maxLength(254), z.email({ error: texts.emailInvalid })),
    ),
    /** Only conversations of this chatbot; when absent, of all chatbots of the account. */
    bot_id: z.optional(id),
    is_preview: z.optional(z.boolean()),
  }),
  reply: erasureReceipt,
})
