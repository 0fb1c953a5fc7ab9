import * as texts from '@askwell/messages/operate/rules'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Maximum messages that an operator adds or removes at once, and maximum length of the reason. */
export const operateLimits = { grant: 100_000, reason: 500 } as const

/** The id of an account, a job, an e-mail or a message. */
export const operateId = z.string().check(z.minLength(1), z.maxLength(100))

/** The position after which a page begins: `next` of the previous page. */
export const pageCursor = z.optional(z.string().check(z.maxLength(200)))
export const nextPage = z.nullable(z.string())

/** The reason for a change by an operator, stored in the audit log. */
export const changeReason = z
  .string({ error: texts.reasonRequired })
  .check(
    z.trim(),
    z.minLength(1, texts.reasonRequired),
    z.maxLength(operateLimits.reason, texts.reasonTooLong),
  )

export const changed = z.object({ status: z.literal(1), message: z.string() })

const accountRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  created_at: z.number(),
  is_confirmed: z.boolean(),
  /** 'No plan', 'Free 0.00 monthly', 'Hobby 19.00 monthly' … */
  plan: z.string(),
  chatbots: z.number(),
  suspended_at: z.nullable(z.number()),
  /** When a closed account will be erased; null for an open account. */
  erase_at: z.nullable(z.number()),
})
export type OperatedAccount = z.infer<typeof accountRow>

/** Accounts, newest first, 25 per page. `search`: an e-mail address, a part of one, or an account id. */
export const listAccounts = endpoint({
  path: '/operate/list_accounts',
  access: 'operator',
  body: z.object({ search: z.optional(z.string().check(z.maxLength(320))), before: pageCursor }),
  reply: z.object({ accounts: z.array(accountRow), next: nextPage }),
})

const operatedBot = z.object({
  id: z.string(),
  name: z.string(),
  sources: z.number(),
  failed_sources: z.number(),
})

const usageDay = z.object({
  /** UTC, YYYY-MM-DD. */
  day: z.string(),
  conversations: z.number(),
  answered: z.number(),
  /** Messages that were charged. */
  spent: z.number(),
})

/** One account with its plan, balance, chatbots and usage of the last 30 days. Logged once per hour and operator. */
export const getAccount = endpoint({
  path: '/operate/get_account',
  access: 'operator',
  body: z.object({ account_id: operateId }),
  reply: z.extend(accountRow, {
    has_second_factor: z.boolean(),
    balance: z.number(),
    plan_status: z.enum(['none', 'active']),
    /** End of the paid period, epoch milliseconds; null without a paid plan. */
    period_end: z.nullable(z.number()),
    cancel_at_period_end: z.boolean(),
    past_due_since: z.nullable(z.number()),
    bots: z.array(operatedBot),
    usage: z.array(usageDay),
  }),
})
export type OperatedAccountDetails = z.infer<(typeof getAccount)['reply']>

/** Adds messages to an account, or removes messages with a negative number; once per `key`. */
export const grantToAccount = endpoint({
  path: '/operate/grant_messages',
  access: 'operator',
  body: z.object({
    account_id: operateId,
    messages: z.number({ error: texts.messagesInvalid }).check(
      z.int(texts.messagesInvalid),
      z.minimum(-operateLimits.grant, texts.messagesInvalid),
      z.maximum(operateLimits.grant, texts.messagesInvalid),
      z.refine((count) => count !== 0, texts.messagesInvalid),
    ),
    reason: changeReason,
    /** Idempotency key: a random text of the client. A repeated request with it changes nothing. */
    key: z.string().check(z.regex(/^[\w-]{16,64}$/, texts.keyInvalid)),
  }),
  reply: z.extend(changed, {
    balance: z.number(),
    /** The change by the first request with the key. */
    granted: z.number(),
  }),
})

/** Suspends an account: ends its sessions and stops its chatbots, jobs and payments until it is unsuspended. */
export const suspendAccount = endpoint({
  path: '/operate/suspend_account',
  access: 'operator',
  body: z.object({ account_id: operateId, reason: changeReason }),
  reply: changed,
})

/** Restores a suspended account. A plan that has ended since is not renewed. */
export const unsuspendAccount = endpoint({
  path: '/operate/unsuspend_account',
  access: 'operator',
  body: z.object({ account_id: operateId, reason: changeReason }),
  reply: changed,
})
