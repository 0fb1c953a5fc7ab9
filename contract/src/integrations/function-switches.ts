import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const done = z.object({ status: z.literal(1), message: z.string() })

/** Switches a function on or off and changes nothing else. */
export const switchFunction = endpoint({
  path: '/integration/switch/:function_id',
  body: z.object({ function_id: z.string(), is_enabled: z.boolean() }),
  reply: done,
})

/**
 * Whether functions that change something may run without confirmation after text of files and websites; read by
 * `/get_chatbot_setting` as `functions_with_web`.
 */
export const switchTrustedSources = endpoint({
  path: '/integration/web_answers',
  body: z.object({ bot_id: z.string(), is_on: z.boolean() }),
  reply: done,
})
