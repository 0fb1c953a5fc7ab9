import * as googleText from '@askwell/messages/account/google'
import * as rulesText from '@askwell/messages/account/rules'
import * as z from 'zod/mini'
import { signedIn } from './account.ts'
import { endpoint } from './endpoint.ts'

const done = z.object({ status: z.literal(1), message: z.string() })

const currentPassword = z
  .string({ error: rulesText.currentPasswordRequired })
  .check(z.minLength(1, rulesText.currentPasswordRequired), z.maxLength(1000))

const code = z
  .string({ error: rulesText.codeRequired })
  .check(z.minLength(1, rulesText.codeRequired), z.maxLength(100, rulesText.codeWrong))

/**
 * Settings of the sign-in page; null when Google sign-in is not configured. The ID token must contain the nonce, which
 * is valid for one day and one sign-in.
 */
export const signInSetup = endpoint({
  method: 'GET',
  path: '/sign_in_setup',
  access: 'visitor',
  kind: 'none',
  body: z.unknown(),
  reply: z.object({
    google_client_id: z.nullable(z.string()),
    google_nonce: z.nullable(z.string()),
  }),
})

const googleCredential = z
  .string({ error: googleText.credentialMissing })
  .check(z.minLength(1, googleText.credentialMissing), z.maxLength(10_000))

const optionalText = z.optional(z.string().check(z.maxLength(1000)))

export const oauth = endpoint({
  path: '/oauth',
  access: 'visitor',
  body: z.object({
    /** ID token of the Google sign-in, with the nonce of `/sign_in_setup`. */
    credential: googleCredential,
    /** Password of the account with the same e-mail address; required after the error `link_needs_password`. */
    password: optionalText,
    code: z.optional(code),
  }),
  reply: signedIn,
})

/** Undoes the closure of an account and signs in, by e-mail address and password or by Google. */
export const keepAccount = endpoint({
  path: '/keep_account',
  access: 'visitor',
  body: z.object({
    email: optionalText,
    password: optionalText,
    credential: z.optional(googleCredential),
    code: z.optional(code),
  }),
  reply: signedIn,
})

export const deleteAccount = endpoint({
  path: '/delete_account',
  body: z.object({ current_password: currentPassword }),
  /** `erase_at`: when the account is erased. Until then signing in can undo the closure. */
  reply: z.extend(done, { erase_at: z.number() }),
})

/**
 * Returns all data of the caller as one zip file. The header `x-current-password` has the current password,
 * percent-encoded.
 */
export const exportAccount = { method: 'GET', path: '/export_account' } as const

export const activeSession = z.object({
  id: z.string(),
  /** For example 'Chrome on Windows'. */
  device: z.string(),
  address: z.string(),
  created_at: z.number(),
  last_used_at: z.number(),
  is_this: z.boolean(),
})
export type ActiveSession = z.infer<typeof activeSession>

export const listSessions = endpoint({
  path: '/list_sessions',
  body: z.object({}),
  reply: z.object({ sessions: z.array(activeSession) }),
})

export const endSession = endpoint({
  path: '/end_session',
  body: z.object({ session_id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: done,
})

export const endOtherSessions = endpoint({
  path: '/end_other_sessions',
  body: z.object({}),
  reply: z.extend(done, { ended: z.number() }),
})

/** Google identities that can sign in to this account. */
export const listGoogleAccounts = endpoint({
  path: '/list_google_accounts',
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
  path: '/get_second_factor',
  body: z.object({}),
  reply: secondFactor,
})

/** Starts the setup. Sign-in requires no code until the first code has been confirmed. */
export const beginSecondFactor = endpoint({
  path: '/begin_second_factor',
  body: z.object({ current_password: currentPassword }),
  /** `uri`: the content of the QR code. `secret`: the secret in it, for typing. */
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const confirmSecondFactor = endpoint({
  path: '/confirm_second_factor',
  body: z.object({ code }),
  reply: recoveryCodes,
})

export const renewRecoveryCodes = endpoint({
  path: '/renew_recovery_codes',
  body: z.object({ current_password: currentPassword }),
  reply: recoveryCodes,
})

export const endSecondFactor = endpoint({
  path: '/end_second_factor',
  body: z.object({ current_password: currentPassword }),
  reply: done,
})
