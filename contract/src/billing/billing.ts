import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const emailBody = z.object({ email: z.string() })

export const getMessageBalance = endpoint({
  path: '/get_message_balance',
  body: z.object({ user_d: z.string() }),
  reply: z.object({ message_balance: z.number() }),
})

export const getPaymentStatus = endpoint({
  path: '/payment/getStatus',
  body: emailBody,
  reply: z.object({ status: z.enum(['none', 'active']) }),
})

export const getPlan = endpoint({
  path: '/payment/getPlan',
  body: emailBody,
  reply: z.object({
    /** 'No plan', 'Free 0.00 monthly', 'Hobby 19.00 monthly', 'Professional 1000 yearly' … */
    plan: z.string(),
    /** Title of the plan; also 'Free' when no plan is chosen. */
    nickname: z.string(),
    lookup_key: z.nullable(z.string()),
    /** Epoch milliseconds of the end of the paid period; null for Free and for no plan. */
    current_period_end: z.nullable(z.number()),
    /** True when the plan ends with the current period and is not renewed. */
    cancel_at_period_end: z.boolean(),
    /** The plan that follows at the end of the period; null when the plan does not change. */
    pending_lookup_key: z.nullable(z.string()),
    /** When an invoice became overdue, in epoch milliseconds; null when none is. */
    past_due_since: z.nullable(z.number()),
    /** Number of chatbots that the plan allows. The next field is the number that the account has. */
    chatbots_allowed: z.number(),
    chatbots_owned: z.number(),
  }),
})

/**
 * Grants the messages of payments that were not granted yet. `message_count` is accepted and ignored: the catalog
 * decides how many messages a payment grants.
 */
export const increaseMessageLimit = endpoint({
  path: '/increase_message_limit',
  body: z.object({ user_d: z.string(), message_count: z.optional(z.unknown()) }),
  reply: z.object({
    status: z.literal(1),
    message: z.string(),
    message_balance: z.number(),
    /** Messages granted by this call. */
    granted: z.number(),
  }),
})

/** One row of the message history: a grant, a charge, or a reply that cost nothing. */
export const statementLine = z.object({
  id: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  /** Messages added, or a negative number of messages spent; 0 for refunded replies. */
  delta: z.number(),
  /** Description for the owner, for example 'Answer', 'Hobby plan, paid period', 'Nothing found: not charged'. */
  reason: z.string(),
  bot_id: z.nullable(z.string()),
  bot_name: z.nullable(z.string()),
  session_id: z.nullable(z.string()),
})
export type StatementLine = z.infer<typeof statementLine>

export const messageStatement = endpoint({
  method: 'GET',
  path: '/message_statement',
  kind: 'none',
  body: z.object({
    /** The `next` of the previous page; absent for the newest rows. */
    before: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({
    status: z.literal(1),
    message_balance: z.number(),
    /** Newest first, up to 100. */
    lines: z.array(statementLine),
    next: z.nullable(z.string()),
  }),
})
