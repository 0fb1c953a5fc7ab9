import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { isLiteralAddress, isWebsite } from './patterns.ts'
import { texts } from './texts.ts'

/** Looks at a page of the owner's site and says whether the chat can open there, and why not. */
export const checkInstallation = endpoint({
  method: 'POST',
  path: '/check_installation',
  access: 'user',
  kind: 'json',
  body: z.object({
    bot_id: z.string(),
    url: z.string().check(
      z.trim(),
      z.maxLength(2_000),
      z.refine((url) => isWebsite(url) || isLiteralAddress(url), texts.websiteInvalid),
    ),
  }),
  reply: z.object({
    status: z.literal(1),
    is_installed: z.boolean(),
    /** What stands in the way or is worth knowing, one sentence each. */
    findings: z.array(z.string()),
  }),
})
