import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const done = z.object({ status: z.literal(1), message: z.string() })

/** Switches a function on or off without touching anything else of it. */
export const switchFunction = endpoint({
  method: 'POST',
  path: '/integration/switch/:function_id',
  access: 'user',
  kind: 'json',
  body: z.object({ function_id: z.string(), is_enabled: z.boolean() }),
  reply: done,
})

/** Whether functions also run for answers that draw on website text; `/get_chatbot_setting` tells it. */
export const switchWebAnswers = endpoint({
  method: 'POST',
  path: '/integration/web_answers',
  access: 'user',
  kind: 'json',
  body: z.object({ bot_id: z.string(), is_on: z.boolean() }),
  reply: done,
})
