import * as texts from '@askwell/messages/bots/visitor-limits'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Default limits of questions to one chatbot. Its owner and the operator of the server can set others. */
export const builtInChatLimits = {
  /** Questions per hour of all callers at one address without a visitor token. */
  withoutTokenHour: 20,
  /** Questions per hour of one visitor. */
  visitorHour: 30,
  /** Questions per hour and per day of all visitors at one address. */
  addressHour: 200,
  addressDay: 1_000,
} as const

/** Tokens per hour and address: the first `freeHour` are free, further tokens require a proof of work. */
export const visitorTokenLimits = {
  freeHour: 10,
  hour: 200,
  /** Leading zero bits that the SHA-256 hash must have. */
  workBits: 11,
  /** Maximum characters of a token or challenge. */
  text: 800,
} as const

/**
 * Returns a short-lived token for an anonymous visitor, bound to the chatbot and the calling website. When no free
 * token is left, the reply has a challenge instead. The solution is a number whose decimal digits, appended to the
 * challenge, give a SHA-256 hash with `work_bits` leading zero bits. A solution is accepted once.
 */
export const visitorToken = endpoint({
  path: '/visitor_token',
  access: 'visitor',
  body: z.object({
    chatbot_id: z.string(),
    challenge: z.optional(z.string().check(z.maxLength(visitorTokenLimits.text))),
    solution: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
  }),
  reply: z.object({
    /** '' when the reply has a challenge. */
    token: z.string(),
    /** Seconds. */
    expires_in: z.number(),
    challenge: z.optional(z.string()),
    work_bits: z.optional(z.number()),
  }),
})

const limit = (max: number) =>
  z.nullable(
    z
      .number({ error: texts.notANumber })
      .check(z.int(texts.notANumber), z.minimum(1, texts.tooSmall), z.maximum(max, texts.tooLarge)),
  )

const limits = z.object({
  visitor_hour: limit(100_000),
  address_hour: limit(100_000),
  address_day: limit(1_000_000),
  /** All questions to the chatbot per day. */
  day: limit(1_000_000),
})

/** The owner's limits of questions. Null: the default limit applies; for `day`, no limit. */
export const chatLimits = endpoint({
  path: '/chat_limits',
  body: z.object({ bot_id: z.string() }),
  reply: limits,
})

export const updateChatLimits = endpoint({
  path: '/update_chat_limits',
  body: z.extend(limits, { bot_id: z.string() }),
  reply: z.object({ status: z.literal(1), message: z.string() }),
})
export type ChatLimitsForm = z.infer<typeof limits>
