import * as z from 'zod/mini'
import { email } from './account.ts'
import { endpoint } from './endpoint.ts'
import { recoveryTexts } from './recovery-texts.ts'
import { texts } from './texts.ts'

const done = z.object({ status: z.literal(1), message: z.string() })

/** The token of a mailed link: a text that is not empty, and nothing else. */
const linkToken = z
  .string({ error: recoveryTexts.linkMissing })
  .check(
    z.trim(),
    z.minLength(1, recoveryTexts.linkMissing),
    z.maxLength(200, recoveryTexts.linkMissing),
  )

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/verify_email',
  access: 'visitor',
  kind: 'json',
  body: z.object({ token: linkToken }),
  reply: done,
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/resend_verification',
  access: 'user',
  kind: 'none',
  body: z.unknown(),
  reply: done,
})

/** Answers alike whether the address has an account or not. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgot_password',
  access: 'visitor',
  kind: 'json',
  body: z.object({ email }),
  reply: done,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset_password',
  access: 'visitor',
  kind: 'json',
  body: z.object({
    token: linkToken,
    password: z
      .string({ error: texts.passwordRequired })
      .check(z.minLength(8, texts.passwordLength), z.maxLength(128, texts.passwordLength)),
  }),
  reply: done,
})
