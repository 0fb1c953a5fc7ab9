import * as z from 'zod/mini'
import { conversationBadges, conversationSearch } from './conversations.ts'

/**
 * Exports the conversations of a chatbot or of the account as CSV or JSON Lines: one line per question with its reply,
 * newest conversations first. Filters as in `list_conversations`.
 */
export const exportConversations = { method: 'POST', path: '/export_conversations' } as const

export const exportFormats = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportConversationsBody = z.object({
  format: z.enum(exportFormats),
  bot_id: z.optional(z.string().check(z.maxLength(100))),
  badges: z.optional(z.array(z.enum(conversationBadges)).check(z.maxLength(4))),
  known_visitors: z.optional(z.boolean()),
  with_previews: z.optional(z.boolean()),
  search: z.optional(conversationSearch),
})

/** One line of the export. Times are ISO 8601 in UTC. */
export type ExportedMessage = {
  conversation_id: string
  chatbot: string
  started_at: string
  visitor_id: string
  visitor_name: string
  visitor_email: string
  page: string
  language: string
  is_preview: boolean
  asked_at: string
  question: string
  reply: string
  state: string
  sources: string
  rating: string
  rating_reason: string
  model: string
  charged: boolean
}
