import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The status of a function that runs during a reply. */
export const activityStates = ['running', 'done', 'failed', 'declined'] as const

/** Status of one function call during a reply; sent again with the same `id` when the status changes. */
export const chatActivity = z.object({
  id: z.string(),
  /** Text for the visitor, for example 'Checking your order…'. */
  label: z.string(),
  state: z.enum(activityStates),
})
export type ChatActivity = z.infer<typeof chatActivity>

/** A function call that needs the visitor's confirmation. The reply waits for /decide_function. */
export const chatConfirmation = z.object({
  id: z.string(),
  /** What the call will do, as a text for the visitor. */
  label: z.string(),
  /** The arguments that will be sent, in the order of the schema. */
  arguments: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Seconds until the confirmation expires; then the function does not run. */
  expires_in: z.number(),
})
export type ChatConfirmation = z.infer<typeof chatConfirmation>

export const actionFieldKinds = ['text', 'long_text', 'number', 'yes_no', 'choice'] as const

/** One argument of a function as a form field. */
export const actionField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(actionFieldKinds),
  /** The values of a choice; empty for other kinds. */
  choices: z.array(z.string()),
  is_required: z.boolean(),
  hint: z.string(),
})
export type ActionField = z.infer<typeof actionField>

/** A function that the owner offers as a button. With fields it opens a form; without fields it runs immediately. */
export const chatAction = z.object({
  /** Name of the function; sent back as `function_name`. */
  name: z.string(),
  label: z.string(),
  fields: z.array(actionField),
  /** Whether the visitor must confirm before it runs. */
  asks: z.boolean(),
})
export type ChatAction = z.infer<typeof chatAction>

/** The buttons of a chatbot. The buttons for known visitors are returned only to a session of a known visitor. */
export const chatActions = endpoint({
  path: '/chat_actions',
  access: 'visitor',
  body: z.object({ chatbot_id: z.string(), session_id: z.optional(z.string()) }),
  reply: z.object({ actions: z.array(chatAction) }),
})

/** The visitor's decision on a confirmation. `call_id` is the id of the confirmation. */
export const decideFunction = endpoint({
  path: '/decide_function',
  access: 'visitor',
  body: z.object({
    session_id: z.string(),
    call_id: z.string(),
    decision: z.enum(['run', 'decline']),
  }),
  reply: z.object({ status: z.literal(1) }),
})
