import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Limits of an identity token. */
export const identityLimits = {
  /** Length of the whole token in characters. */
  token: 4_096,
  /** How far `exp` may be in the future, in seconds. */
  lifetime: 24 * 60 * 60,
  /** Tolerated clock difference in seconds. */
  clockTolerance: 60,
  visitorId: 200,
  name: 100,
  email: 254,
} as const

/** The mask of a bot's identity secret. The secret itself is shown only when it is created. */
export const identityMask = '********'

/** Reasons for refusing an identity token. */
export const refusalReasons = [
  'expired',
  'not_yet_valid',
  'wrong_signature',
  'wrong_algorithm',
  'wrong_type',
  'wrong_audience',
  'missing_claim',
  'bad_visitor_id',
  'too_long_lived',
  'too_long',
  'unreadable',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export const isRefusalReason = (text: string): text is RefusalReason =>
  refusalReasons.some((reason) => reason === text)

/** Sent by the preview instead of a token: the owner chats as a known visitor with the owner's account. */
export const ownerAsVisitor = 'owner'

/**
 * Returns the mask of a bot's identity secret, or null when it has none. Also returns for each reason when a token was
 * last refused within seven days, newest first, in epoch milliseconds.
 */
export const identitySecret = endpoint({
  path: '/identity_secret',
  body: z.object({ bot_id: z.string() }),
  reply: z.object({
    secret: z.nullable(z.string()),
    refusals: z.array(z.object({ reason: z.enum(refusalReasons), at: z.number() })),
  }),
})

/**
 * Extends the identity of a conversation by a newer token of the same visitor. Without this call the visitor becomes
 * unknown when the first token expires.
 */
export const extendIdentity = endpoint({
  path: '/extend_identity',
  access: 'visitor',
  body: z.object({ chatbot_id: z.string(), session_id: z.string(), identity: z.string() }),
  /** `is_known` is false when the token is invalid. */
  reply: z.object({ is_known: z.boolean() }),
})

/** Creates a new secret and returns it; tokens signed with the previous one are no longer valid. */
export const renewIdentitySecret = endpoint({
  path: '/renew_identity_secret',
  body: z.object({ bot_id: z.string() }),
  reply: z.object({ secret: z.string() }),
})
