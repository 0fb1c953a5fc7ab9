import * as texts from '@askwell/messages/bots/visitor-limits'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Questions to one chatbot, unless its owner or the operator of the server sets other numbers. */
export const builtInChatLimits = {
  /** Of all callers at one address who have no visitor token, in an hour. */
  withoutTokenHour: 20,
  /** Of one visitor, in an hour. */
  visitorHour: 30,
  /** Of all visitors at one address, in an hour and in a day. */
  addressHour: 200,
  addressDay: 1_000,
} as const

/** Tokens of one address in an hour: the first ones are free, further ones cost a proof of work. */
export const visitorTokenLimits = {
  freeHour: 10,
  hour: 200,
  /** Leading zero bits of the SHA-256 hash. */
  workBits: 11,
  /** Characters of a token or a challenge. */
  text: 800,
} as const

/**
 * A short-lived token of an anonymous visitor, bound to the chatbot and the calling website. Without free
 * tokens the reply has a challenge instead; the solution is a number whose decimal digits, appended to the
 * challenge, give a SHA-256 hash with that many leading zero bits. A solution is accepted once.
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
    /** '' with a challenge. */
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
  /** All questions to the chatbot in a day. */
  day: limit(1_000_000),
})

/** The owner's limits of questions; null where the built-in one applies, for `day` none. */
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
