import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const done = z.object({ status: z.literal(1), message: z.string() })

/** Switches a function on or off. */
export const switchFunction = endpoint({
  path: '/integration/switch/:function_id',
  body: z.object({ function_id: z.string(), is_enabled: z.boolean() }),
  reply: done,
})

/**
 * Sets whether functions with side effects may run without confirmation in replies that use text of files or websites.
 * `/get_chatbot_setting` returns it as `functions_with_web`.
 */
export const switchTrustedSources = endpoint({
  path: '/integration/web_answers',
  body: z.object({ bot_id: z.string(), is_on: z.boolean() }),
  reply: done,
})
