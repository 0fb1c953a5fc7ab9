import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const callOutcomes = ['ok', 'failed'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** One function call in the log of the owner, without secrets. */
export const functionCall = z.object({
  id: z.string(),
  function_id: z.string(),
  /** Name of the function at the time of the call. */
  function_name: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  /** Whether a conversation caused the call, or a test by the owner. */
  cause: z.enum(['conversation', 'test']),
  /** `failed` also when the service returned a status of 400 or above. */
  outcome: z.enum(callOutcomes),
  /** HTTP status; null when there was no response. */
  status: z.nullable(z.number()),
  ms: z.number(),
  bytes: z.number(),
  /** The error as a text; null without one. */
  error: z.nullable(z.string()),
  /** JSON text, shortened; values that may be secrets are removed. */
  arguments: z.string(),
  /** Beginning of the response; values that may be secrets are removed. */
  result: z.string(),
  conversation_id: z.nullable(z.string()),
  message_id: z.nullable(z.string()),
})
export type FunctionCallLine = z.infer<typeof functionCall>

/** The function calls of a chatbot, newest first, up to 50 per page. */
export const listFunctionCalls = endpoint({
  path: '/integration/calls',
  body: z.object({
    bot_id: z.string(),
    function_id: z.optional(z.string()),
    /** Only calls made for this reply. */
    message_id: z.optional(z.string()),
    outcome: z.optional(z.enum(callOutcomes)),
    /** The `next` of the previous page; absent for the newest calls. */
    before: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({
    status: z.literal(1),
    calls: z.array(functionCall),
    next: z.nullable(z.string()),
  }),
})
