import * as texts from '@askwell/messages/conversations/erasure-refusals'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** For how many days after the last message conversations can be kept; null: forever. */
export const keepDaysChoices = [30, 90, 180, 365, 730] as const
export type KeepDays = (typeof keepDaysChoices)[number] | null

const keepDays = z.nullable(z.literal(keepDaysChoices, { error: texts.keepDaysUnknown }))
const id = z.string().check(z.maxLength(100))

/** How long the conversations of a chatbot are kept; `keep_days` changes it. */
export const conversationSetting = endpoint({
  path: '/conversation_setting',
  body: z.object({ bot_id: id, keep_days: z.optional(keepDays) }),
  reply: z.object({ keep_days: z.nullable(z.number()) }),
})

const count = z.number()

const erasureReceipt = z.object({
  /** Number of deleted conversations; the next fields count the deleted rows that quote them. */
  conversations: count,
  messages: count,
  /** Entries of the call log of functions. */
  calls: count,
  deliveries: count,
  emails: count,
  /** Queued jobs that send these deliveries and e-mails. */
  jobs: count,
  /** What has left the server and cannot be erased from here. */
  sent: z.object({ emails: count, deliveries: count, calls: count }),
  /** False while the rest of a large erasure is deleted in the background. */
  is_complete: z.boolean(),
})
export type ErasureReceipt = z.infer<typeof erasureReceipt>

/**
 * Erases one conversation, or all conversations of a visitor by signed id or e-mail address, with everything that
 * quotes them. An address is also found where a visitor wrote it. Exactly one of `conversation_id`, `visitor_id` and
 * `email` is given; `is_preview` only counts what would be erased.
 */
export const eraseConversations = endpoint({
  path: '/erase_conversations',
  body: z.object({
    conversation_id: z.optional(id),
    visitor_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    email: z.optional(
      z.string().check(z.trim(), z.maxLength(254), z.email({ error: texts.emailInvalid })),
    ),
    /** Only conversations of this chatbot; absent: of all chatbots of the account. */
    bot_id: z.optional(id),
    is_preview: z.optional(z.boolean()),
  }),
  reply: erasureReceipt,
})
