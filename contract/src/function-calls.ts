import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const callOutcomes = ['ok', 'failed'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** One call of a function as its owner reads it; nothing in it is secret. */
export const functionCall = z.object({
  id: z.string(),
  function_id: z.string(),
  /** The name it had at the time. */
  function_name: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  /** A visitor's conversation, or a test by the owner. */
  cause: z.enum(['conversation', 'test']),
  /** `failed` also where the service refused with a status of 400 and more. */
  outcome: z.enum(callOutcomes),
  /** HTTP status, null when no answer came. */
  status: z.nullable(z.number()),
  ms: z.number(),
  bytes: z.number(),
  /** What went wrong, in words; null when nothing did. */
  error: z.nullable(z.string()),
  /** JSON text, shortened, without what looks like a secret. */
  arguments: z.string(),
  /** The beginning of what came back, without what looks like a secret. */
  result: z.string(),
  conversation_id: z.nullable(z.string()),
  message_id: z.nullable(z.string()),
})
export type FunctionCallLine = z.infer<typeof functionCall>

/** What the functions of a chatbot did, newest first, at most 50 at a time. */
export const listFunctionCalls = endpoint({
  method: 'POST',
  path: '/integration/calls',
  access: 'user',
  kind: 'json',
  body: z.object({
    bot_id: z.string(),
    function_id: z.optional(z.string()),
    /** Only what ran for this answer. */
    message_id: z.optional(z.string()),
    outcome: z.optional(z.enum(callOutcomes)),
    /** The `next` of the page before; left out for the newest calls. */
    before: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({
    status: z.literal(1),
    calls: z.array(functionCall),
    next: z.nullable(z.string()),
  }),
})
