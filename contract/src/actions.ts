import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** How a function that runs inside an answer is getting on. */
export const activityStates = ['running', 'done', 'failed', 'declined'] as const

/** One function at work for an answer; the same `id` comes again when its state changes. */
export const chatActivity = z.object({
  id: z.string(),
  /** What the visitor reads, for example 'Checking your order…'. */
  label: z.string(),
  state: z.enum(activityStates),
})
export type ChatActivity = z.infer<typeof chatActivity>

/** A function that may only run when the visitor says so. The answer waits for /decide_function. */
export const chatConfirmation = z.object({
  id: z.string(),
  /** What is about to happen, in words. */
  label: z.string(),
  /** What would be sent, in the order of the schema. */
  arguments: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Without a decision within so many seconds the function does not run. */
  expires_in: z.number(),
})
export type ChatConfirmation = z.infer<typeof chatConfirmation>

export const actionFieldKinds = ['text', 'long_text', 'number', 'yes_no', 'choice'] as const

/** One argument of a function as a visitor fills it in. */
export const actionField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(actionFieldKinds),
  /** The values of a choice, else empty. */
  choices: z.array(z.string()),
  is_required: z.boolean(),
  hint: z.string(),
})
export type ActionField = z.infer<typeof actionField>

/** A function that the owner offers as a button; without fields it runs at once, with fields as a form. */
export const chatAction = z.object({
  /** Name of the function, sent back as `function_name`. */
  name: z.string(),
  label: z.string(),
  fields: z.array(actionField),
  /** The visitor is asked once more before it runs. */
  asks: z.boolean(),
})
export type ChatAction = z.infer<typeof chatAction>

/** The buttons of a chatbot. A session whose visitor is known also gets those for known visitors. */
export const chatActions = endpoint({
  method: 'POST',
  path: '/chat_actions',
  access: 'visitor',
  kind: 'json',
  body: z.object({ chatbot_id: z.string(), session_id: z.optional(z.string()) }),
  reply: z.object({ actions: z.array(chatAction) }),
})

/** The visitor's word on a function that asks before it runs. `call_id` is the id of the confirmation. */
export const decideFunction = endpoint({
  method: 'POST',
  path: '/decide_function',
  access: 'visitor',
  kind: 'json',
  body: z.object({
    session_id: z.string(),
    call_id: z.string(),
    decision: z.enum(['run', 'decline']),
  }),
  reply: z.object({ status: z.literal(1) }),
})
