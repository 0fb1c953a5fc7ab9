import * as recoveryText from '@askwell/messages/account/recovery'
import * as rulesText from '@askwell/messages/account/rules'
import * as z from 'zod/mini'
import { email } from './account.ts'
import { endpoint } from './endpoint.ts'

const done = z.object({ status: z.literal(1), message: z.string() })

/** The token of a link in an e-mail: a non-empty string. */
const linkToken = z
  .string({ error: recoveryText.linkMissing })
  .check(
    z.trim(),
    z.minLength(1, recoveryText.linkMissing),
    z.maxLength(200, recoveryText.linkMissing),
  )

export const verifyEmail = endpoint({
  path: '/verify_email',
  access: 'visitor',
  body: z.object({ token: linkToken }),
  reply: done,
})

export const resendVerification = endpoint({
  path: '/resend_verification',
  kind: 'none',
  body: z.unknown(),
  reply: done,
})

/** Sends a reset link. The response is the same whether or not an account with this address exists. */
export const forgotPassword = endpoint({
  path: '/forgot_password',
  access: 'visitor',
  body: z.object({ email }),
  reply: done,
})

/** Returns whether the address of a reset link was ever confirmed; if not, the page offers to keep the content. */
export const readResetLink = endpoint({
  path: '/read_reset_link',
  access: 'visitor',
  body: z.object({ token: linkToken }),
  reply: z.object({ is_confirmed: z.boolean() }),
})

/** Sets a password by an e-mailed link. Replaces an account whose address was never confirmed by a new account. */
export const resetPassword = endpoint({
  path: '/reset_password',
  access: 'visitor',
  body: z.object({
    token: linkToken,
    password: z
      .string({ error: rulesText.passwordRequired })
      .check(z.minLength(8, rulesText.passwordLength), z.maxLength(128, rulesText.passwordLength)),
    /** Whether an account whose address was never confirmed keeps its chatbots, plan and messages. */
    keeps_content: z._default(z.boolean(), false),
  }),
  reply: done,
})
