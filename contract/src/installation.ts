import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { websiteField } from './knowledge.ts'

/** Fetches a page of the owner's site and reports whether the chat can open there, and if not, why. */
export const checkInstallation = endpoint({
  path: '/check_installation',
  body: z.object({
    bot_id: z.string(),
    url: websiteField,
  }),
  reply: z.object({
    status: z.literal(1),
    is_installed: z.boolean(),
    /** Problems and hints, one sentence each. */
    findings: z.array(z.string()),
  }),
})
