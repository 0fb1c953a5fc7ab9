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

/** Why a token of a visitor was refused. */
export const refusalReasons = [
  'expired',
  'not_yet_valid',
  'wrong_signature',
  'wrong_algorithm',
  'missing_claim',
  'bad_visitor_id',
  'too_long_lived',
  'too_long',
  'unreadable',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export const isRefusalReason = (text: string): text is RefusalReason =>
  refusalReasons.some((reason) => reason === text)

/** In the preview, in place of a token: the owner chats as a signed visitor, under the own account. */
export const ownerAsVisitor = 'owner'

/**
 * Whether a bot has a secret for signed visitors: its mask, or null. And for each reason when a token was
 * refused for it the last time within seven days, newest first; times are epoch milliseconds.
 */
export const identitySecret = endpoint({
  method: 'POST',
  path: '/identity_secret',
  access: 'user',
  kind: 'json',
  body: z.object({ bot_id: z.string() }),
  reply: z.object({
    secret: z.nullable(z.string()),
    refusals: z.array(z.object({ reason: z.enum(refusalReasons), at: z.number() })),
  }),
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
