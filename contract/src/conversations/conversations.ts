import * as texts from '@askwell/messages/conversations/refusals'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { callOutcomes } from '../integrations/function-calls.ts'

/** Badges of a conversation, by which the list can be filtered. */
export const conversationBadges = [
  'unanswered',
  'thumb_down',
  'unsupported',
  'function_failed',
] as const
export type ConversationBadge = (typeof conversationBadges)[number]

const id = z.string().check(z.maxLength(100))
const cursor = z.string().check(z.maxLength(200))

/** Maximum length of a search text, in characters. */
export const longestSearch = 200

/** Finds messages that contain all these words, up to the newest 5,000. */
export const conversationSearch = z
  .string()
  .check(z.maxLength(longestSearch, { error: texts.searchTooLong({ max: longestSearch }) }))

const conversationLine = z.object({
  id: z.string(),
  bot_id: z.string(),
  bot_name: z.string(),
  first_question: z.string(),
  /** Number of replies that answered the question. */
  answers: z.number(),
  /** Epoch milliseconds. */
  last_at: z.number(),
  badges: z.array(z.enum(conversationBadges)),
  /** Name of a known visitor; '' for an unknown visitor. */
  visitor_name: z.string(),
  /** Whether it is a conversation of the owner in the preview. */
  is_preview: z.boolean(),
})
export type ConversationLine = z.infer<typeof conversationLine>

/** The conversations of a chatbot, or of all chatbots of the account, newest first, up to 50 per page. */
export const listConversations = endpoint({
  path: '/list_conversations',
  body: z.object({
    /** Absent: all chatbots of the account. */
    bot_id: z.optional(id),
    /** Only conversations with all of these badges. */
    badges: z.optional(z.array(z.enum(conversationBadges)).check(z.maxLength(4))),
    /** Only conversations of known visitors. */
    known_visitors: z.optional(z.boolean()),
    /** Includes the owner's conversations in the preview. */
    with_previews: z.optional(z.boolean()),
    search: z.optional(conversationSearch),
    /** The `next` of the previous page; absent for the newest conversations. */
    before: z.optional(cursor),
    /** The `newest` of an earlier reply: only counts the conversations that are newer. */
    newer_than: z.optional(cursor),
  }),
  reply: z.object({
    conversations: z.array(conversationLine),
    next: z.nullable(z.string()),
    /** Cursor of the newest conversation, for `newer_than`; '' without conversations. */
    newest: z.string(),
    /** Number of conversations after `newer_than`, up to 100; 0 without it. */
    newer: z.number(),
  }),
})

const citedSource = z.object({
  source_id: z.string(),
  title: z.string(),
  place: z.string(),
  quote: z.string(),
  /** URL of the quoted passage, or ''. */
  url: z.string(),
  /** Whether the passage was removed or replaced since. */
  is_gone: z.boolean(),
})

const message = z.object({
  id: z.string(),
  question: z.string(),
  reply: z.string(),
  state: z.enum(['streaming', 'answered', 'abstained', 'failed', 'interrupted']),
  /** Epoch milliseconds. */
  asked_at: z.number(),
  /** Milliseconds to the first text; null without text. */
  first_text_ms: z.nullable(z.number()),
  /** Name of the language model; 'built-in' without one. */
  model: z.string(),
  rating: z.nullable(z.enum(['up', 'down'])),
  rating_reason: z.string(),
  charged: z.boolean(),
  /** Reason why nothing was charged, as in the statement; null when it was charged or the reason is unknown. */
  not_charged: z.nullable(z.string()),
  sources: z.array(citedSource),
  /** Sentences withheld from the visitor, each with the claim that was not found in the input of the model. */
  withheld: z.array(z.object({ text: z.string(), claim: z.string() })),
  calls: z.array(
    z.object({
      id: z.string(),
      function_name: z.string(),
      outcome: z.enum(callOutcomes),
      status: z.nullable(z.number()),
      ms: z.number(),
      arguments: z.string(),
      result: z.string(),
    }),
  ),
})
export type ConversationMessage = z.infer<typeof message>

/** One conversation with up to 100 messages per page, oldest first. */
export const getConversation = endpoint({
  path: '/get_conversation',
  body: z.object({ conversation_id: id, after: z.optional(cursor) }),
  reply: z.object({
    id: z.string(),
    bot_id: z.string(),
    bot_name: z.string(),
    is_preview: z.boolean(),
    started_at: z.number(),
    page_host: z.string(),
    page_path: z.string(),
    language: z.string(),
    /** The AI notice that the visitor saw; '' for conversations from before it was recorded. */
    ai_notice: z.string(),
    visitor: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    messages: z.array(message),
    /** The `after` of the next page; null on the last page. */
    next: z.nullable(z.string()),
  }),
})
export type Conversation = z.infer<typeof getConversation.reply>

/** Explains a reply of the account: the search query, and the passages that it found, best first. */
export const explainAnswer = endpoint({
  path: '/explain_answer',
  body: z.object({ message_id: id }),
  reply: z.object({
    /** Null when nothing was searched, or the reply is from before searches were stored. */
    query: z.nullable(z.string()),
    passages: z.array(
      z.object({
        passage_id: z.string(),
        source_id: z.string(),
        /** '' when the passage no longer exists. */
        title: z.string(),
        place: z.string(),
        text: z.string(),
        /** URL of the passage on its web page, or ''. */
        url: z.string(),
        /** Search score; comparable only within one search. */
        score: z.number(),
        /** Whether the reply cites it. */
        is_used: z.boolean(),
        /** Whether it was removed or replaced since. */
        is_gone: z.boolean(),
      }),
    ),
  }),
})
export type AnswerExplanation = z.infer<typeof explainAnswer.reply>
