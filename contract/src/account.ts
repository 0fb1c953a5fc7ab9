import * as texts from '@askwell/messages/account/rules'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { isEmail, isPhone } from './patterns.ts'

const required = (message: string) =>
  z.string({ error: message }).check(z.trim(), z.minLength(1, message), z.maxLength(100))

/** The e-mail address of an account in a request body. */
export const email = z
  .string({ error: texts.emailRequired })
  .check(z.trim(), z.minLength(1, texts.emailRequired), z.refine(isEmail, texts.emailInvalid))

export const user = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
})
export type User = z.infer<typeof user>

/** Response of /login, /oauth and /register; `plan` is 'No plan' until one is chosen. */
export const signedIn = z.object({ token: z.string(), user, plan: z.string() })
export type SignedIn = z.infer<typeof signedIn>

export const login = endpoint({
  path: '/login',
  access: 'visitor',
  body: z.object({
    email,
    password: z
      .string({ error: texts.passwordRequired })
      .check(z.minLength(1, texts.passwordRequired), z.maxLength(1000, texts.passwordRequired)),
    /** A code of the authenticator app, or a recovery code. Required after the error `second_factor_required`. */
    code: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: signedIn,
})

export const register = endpoint({
  path: '/register',
  access: 'visitor',
  body: z.object({
    first_name: required(texts.firstNameRequired),
    last_name: required(texts.lastNameRequired),
    email,
    password: z
      .string({ error: texts.passwordRequired })
      .check(z.minLength(8, texts.passwordLength), z.maxLength(128, texts.passwordLength)),
  }),
  reply: z.extend(signedIn, { message: z.string() }),
})

export const logout = endpoint({
  path: '/logout',
  kind: 'none',
  body: z.unknown(),
  reply: z.object({ status: z.literal(1), message: z.string() }),
})

/** The mask that the profile shows instead of the password. Sent back unchanged, it keeps the password. */
export const passwordMask = '********' as const

export const profile = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  password: z.literal(passwordMask),
  /** '' for none. */
  phone: z.string(),
  /** Whether the link in the confirmation e-mail for this address was opened. */
  email_verified: z.optional(z.boolean()),
})
export type Profile = z.infer<typeof profile>

const profileName = (message: string) =>
  z
    .string({ error: message })
    .check(z.trim(), z.minLength(1, message), z.maxLength(1000, texts.nameTooLong))

export const getProfile = endpoint({
  method: 'GET',
  path: '/get_profile',
  kind: 'none',
  body: z.unknown(),
  reply: profile,
})

export const updateProfile = endpoint({
  path: '/update_profile',
  body: z.object({
    name: profileName(texts.firstNameRequired),
    surname: profileName(texts.lastNameRequired),
    email,
    password: z.string({ error: texts.passwordRequired }).check(
      z.minLength(1, texts.passwordRequired),
      z.refine((value) => value === passwordMask || (value.length >= 8 && value.length <= 128), {
        error: texts.passwordLength,
      }),
    ),
    /** '' removes the stored number; when absent, it is kept. */
    phone: z.optional(
      z.string({ error: texts.phoneInvalid }).check(
        z.trim(),
        z.refine((value) => value === '' || isPhone(value), { error: texts.phoneInvalid }),
      ),
    ),
    /** Required only when the e-mail address or the password changes. */
    current_password: z.optional(z.string().check(z.maxLength(1000))),
  }),
  reply: z.object({ status: z.literal(1), message: z.string(), user }),
})
