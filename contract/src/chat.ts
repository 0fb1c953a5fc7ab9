import * as z from 'zod/mini'
import type { ChatActivity, ChatConfirmation } from './actions.ts'
import { visitorTokenLimits } from './chat-limits.ts'
import { endpoint, streamEndpoint } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { limits } from './limits.ts'

export const createSession = endpoint({
  path: '/create_session',
  body: z.object({
    chatbot_id: z.string(),
    /** An identity token, or 'owner': the owner chats as a known visitor with the owner's account. */
    identity: z.optional(z.unknown()),
  }),
  reply: z.string(),
})

export const createSessiondomain = endpoint({
  path: '/create_sessiondomain',
  access: 'visitor',
  body: z.object({
    chatbot_id: z.string(),
    /** Identity token signed by the embedding site; with an invalid token the visitor stays unknown. */
    identity: z.optional(z.unknown()),
    /** Additive: URL of the page around the chat. Host and path are stored; a text that is not a URL is ignored. */
    page: z.optional(z.string().check(z.maxLength(2_048))),
  }),
  reply: z.string(),
})

export const checkMessageBalance = endpoint({
  path: '/check_message_balance',
  access: 'visitor',
  body: z.object({ chatbot_id: z.string() }),
  reply: z.object({ message_balance: z.number() }),
})

/** The public fields of a bot. No other field is sent to visitors. */
export const publicBot = z.object({
  suggested: z.string(),
  initial: z.string(),
  placeholder: z.string(),
  bot_msg_bg_color: z.string(),
  img_id: z.number(),
  name: z.string(),
  /** Additive: the notice to visitors that an AI answers; never ''. */
  ai_notice: z.string(),
  /** Additive: URL of the owner's privacy page, or ''. */
  privacy_url: z.string(),
})
export type PublicBot = z.infer<typeof publicBot>

export const chatbotSettingSessiondomain = endpoint({
  path: '/chatbot_setting_sessiondomain',
  access: 'visitor',
  body: z.object({ id: z.string() }),
  reply: publicBot,
})

export const updateSessiondomain = endpoint({
  path: '/update_sessiondomain',
  access: 'visitor',
  body: z.object({
    id: z.string(),
    chatbot_id: z.string(),
    message_count: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
  }),
  reply: z.object({ status: z.literal(1) }),
})

/** Why a visitor rated a reply down. */
export const ratingReasons = ['wrong', 'incomplete', 'off_topic', 'outdated'] as const
export type RatingReason = (typeof ratingReasons)[number]

/** Rates a reply of the caller's conversation with a thumb up or down; 'none' removes the rating. */
export const rateAnswer = endpoint({
  path: '/rate_answer',
  access: 'visitor',
  body: z.object({
    session_id: z.string(),
    message_id: z.string(),
    rating: z.enum(['up', 'down', 'none']),
    /** Additive: stored only with 'down'. */
    reason: z.optional(z.enum(ratingReasons)),
  }),
  reply: z.object({ status: z.literal(1) }),
})

/**
 * The sentences of a reply that were withheld from the visitor because a claim in them was not found in the input of
 * the model; empty for an unknown reply.
 */
export const withheldSentences = endpoint({
  path: '/withheld_sentences',
  body: z.object({ bot_id: z.string(), message_id: z.string() }),
  reply: z.object({
    /** `claim` is the part that was not found. */
    sentences: z.array(z.object({ text: z.string(), claim: z.string() })),
  }),
})

export const getAiResponse = endpoint({
  path: '/get_ai_response',
  body: z.object({ message: z.string(), session_id: z.string() }),
  reply: z.object({ key: z.string(), assistant_id: z.string(), response: z.string() }),
})

/** The visitor's question. The length limit depends on the method: 2,000 by GET, 4,000 by POST. */
const chatQuery = z.object({
  message: z.string(),
  bot_id: z.string(),
  session_id: z.optional(z.string()),
  /** Name of an action: runs this function instead of answering. `message` is then the text shown to the visitor. */
  function_name: z.optional(z.string()),
  /** The arguments as JSON text. */
  function_arguments: z.optional(z.string().check(z.maxLength(limits.actionArguments))),
  /**
   * Additive: an unguessable id of the reply, chosen by the client and used once. With it a client can resume a reply
   * before it has received an event, by `Last-Event-ID: m_{reply_id}:0`.
   */
  reply_id: z.optional(z.string().check(z.regex(/^[\w-]{22,64}$/))),
  /** Additive: token of an anonymous visitor, from `/visitor_token`. */
  visitor_token: z.optional(z.string().check(z.maxLength(visitorTokenLimits.text))),
  /** Additive, with `Last-Event-ID`: '1' returns the events so far in a response that ends shortly after. */
  piece: z.optional(z.literal('1')),
  /**
   * Additive: '1' when the client supports the event `take_back`. Other clients receive the first sentence word by word
   * and then whole sentences.
   */
  take_back: z.optional(z.literal('1')),
})
export type ChatQuery = z.infer<typeof chatQuery>

export const chatStream = streamEndpoint({ method: 'GET', path: '/chat_stream', query: chatQuery })
export const chatStreamPost = streamEndpoint({
  method: 'POST',
  path: '/chat_stream',
  query: chatQuery,
  // The longest message and the longest arguments of an action, at four bytes per character.
  maxBodyBytes: 160 * 1024,
})

export const citation = z.object({
  kind: z.enum(['file', 'website', 'text']),
  title: z.string(),
  url: z.optional(z.string()),
  /** Additive: the location in the source, for example 'p. 7'. */
  place: z.optional(z.string()),
  /** Additive: the quoted passage. */
  quote: z.optional(z.string()),
})
export type Citation = z.infer<typeof citation>

export const chatDone = z.object({ message_id: z.string(), charged: z.boolean() })
export const chatError = z.object({ code: z.enum(errorCodes), message: z.string() })

/**
 * Events of the stream, in order: text, then sources, then done; or error instead of the rest. Events of functions
 * occur between text events. `take_back` removes the text of the reply after `offset` UTF-16 units; the following text
 * replaces it.
 */
export type ChatEvent =
  | { type: 'text'; text: string }
  | { type: 'take_back'; offset: number }
  | ({ type: 'activity' } & ChatActivity)
  | ({ type: 'confirm' } & ChatConfirmation)
  | { type: 'sources'; sources: Citation[] }
  | { type: 'done'; message_id: string; charged: boolean }
  | { type: 'error'; code: (typeof errorCodes)[number]; message: string }
