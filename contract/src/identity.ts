import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What a token of a signed visitor may hold. */
export const identityLimits = {
  /** Characters of a whole token. */
  token: 4_096,
  /** How far ahead `exp` may lie, in seconds. */
  lifetime: 24 * 60 * 60,
  /** Seconds by which two clocks may differ. */
  clockTolerance: 60,
  visitorId: 200,
  name: 100,
  email: 254,
} as const

/** The secret of a bot's signed visitors is shown once, when it is made; later this stands for it. */
export const identityMask = '********'

/** Whether a bot has a secret for signed visitors: its mask, or null. */
export const identitySecret = endpoint({
  method: 'POST',
  path: '/identity_secret',
  access: 'user',
  kind: 'json',
  body: z.object({ bot_id: z.string() }),
  reply: z.object({ secret: z.nullable(z.string()) }),
})

/** Makes a secret and answers it this once. What the one before signed is worth nothing from then on. */
export const renewIdentitySecret = endpoint({
  method: 'POST',
  path: '/renew_identity_secret',
  access: 'user',
  kind: 'json',
  body: z.object({ bot_id: z.string() }),
  reply: z.object({ secret: z.string() }),
})
