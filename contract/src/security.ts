import * as z from 'zod/mini'
import { signedIn } from './account.ts'
import { endpoint } from './endpoint.ts'
import { texts } from './texts.ts'

const done = z.object({ status: z.literal(1), message: z.string() })

const currentPassword = z
  .string({ error: texts.currentPasswordRequired })
  .check(z.minLength(1, texts.currentPasswordRequired), z.maxLength(1000))

const code = z
  .string({ error: texts.codeRequired })
  .check(z.minLength(1, texts.codeRequired), z.maxLength(100, texts.codeWrong))

/** What the sign-in page needs to know; null: Google sign-in is not set up. */
export const signInSetup = endpoint({
  method: 'GET',
  path: '/sign_in_setup',
  access: 'visitor',
  kind: 'none',
  body: z.unknown(),
  reply: z.object({ google_client_id: z.nullable(z.string()) }),
})

const googleCredential = z
  .string({ error: texts.googleCredentialMissing })
  .check(z.minLength(1, texts.googleCredentialMissing), z.maxLength(10_000))

const optionalText = z.optional(z.string().check(z.maxLength(1000)))

export const oauth = endpoint({
  method: 'POST',
  path: '/oauth',
  access: 'visitor',
  kind: 'json',
  body: z.object({
    /** The ID token of the Google sign-in. */
    credential: googleCredential,
    /** What the ID token must repeat, when the browser asked for it. */
    nonce: optionalText,
    /** Of the account with the same e-mail; asked for once, by the refusal `link_needs_password`. */
    password: optionalText,
    code: z.optional(code),
  }),
  reply: signedIn,
})

/** Undoes the deletion of an account and signs in: by e-mail and password, or by Google. */
export const keepAccount = endpoint({
  method: 'POST',
  path: '/keep_account',
  access: 'visitor',
  kind: 'json',
  body: z.object({
    email: optionalText,
    password: optionalText,
    credential: z.optional(googleCredential),
    nonce: optionalText,
    code: z.optional(code),
  }),
  reply: signedIn,
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/delete_account',
  access: 'user',
  kind: 'json',
  body: z.object({ current_password: currentPassword }),
  /** `erase_at`: until then signing in can undo it. */
  reply: z.extend(done, { erase_at: z.number() }),
})

/**
 * Everything that is the caller's, as one zip. The current password travels in the header
 * `x-current-password`, percent-encoded.
 */
export const exportAccount = { method: 'GET', path: '/export_account' } as const

export const signInPlace = z.object({
  id: z.string(),
  /** 'Chrome on Windows' */
  device: z.string(),
  address: z.string(),
  created_at: z.number(),
  last_used_at: z.number(),
  is_this: z.boolean(),
})
export type SignInPlace = z.infer<typeof signInPlace>

export const listSessions = endpoint({
  method: 'POST',
  path: '/list_sessions',
  access: 'user',
  kind: 'json',
  body: z.object({}),
  reply: z.object({ sessions: z.array(signInPlace) }),
})

export const endSession = endpoint({
  method: 'POST',
  path: '/end_session',
  access: 'user',
  kind: 'json',
  body: z.object({ session_id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: done,
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/end_other_sessions',
  access: 'user',
  kind: 'json',
  body: z.object({}),
  reply: z.extend(done, { ended: z.number() }),
})

/** Google accounts that open this account. */
export const listGoogleAccounts = endpoint({
  method: 'POST',
  path: '/list_google_accounts',
  access: 'user',
  kind: 'json',
  body: z.object({}),
  reply: z.object({ accounts: z.array(z.object({ email: z.string(), since: z.number() })) }),
})

export const secondFactor = z.object({
  state: z.enum(['off', 'on']),
  since: z.nullable(z.number()),
  recovery_codes_left: z.number(),
})
export type SecondFactorState = z.infer<typeof secondFactor>

export const getSecondFactor = endpoint({
  method: 'POST',
  path: '/get_second_factor',
  access: 'user',
  kind: 'json',
  body: z.object({}),
  reply: secondFactor,
})

/** Starts the set-up; nothing is asked at sign-in before a code was confirmed. */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/begin_second_factor',
  access: 'user',
  kind: 'json',
  body: z.object({ current_password: currentPassword }),
  /** `uri` is what the QR code holds, `secret` the same for typing. */
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/confirm_second_factor',
  access: 'user',
  kind: 'json',
  body: z.object({ code }),
  reply: recoveryCodes,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/renew_recovery_codes',
  access: 'user',
  kind: 'json',
  body: z.object({ current_password: currentPassword }),
  reply: recoveryCodes,
})

export const endSecondFactor = endpoint({
  method: 'POST',
  path: '/end_second_factor',
  access: 'user',
  kind: 'json',
  body: z.object({ current_password: currentPassword }),
  reply: done,
})
