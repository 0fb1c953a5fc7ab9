import * as texts from '@askwell/messages/invoicing/contact'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { isEmail } from '../patterns.ts'

const reply = z.object({
  status: z.literal(1),
  /** '' when receipts go to the account's own address only. */
  email: z.string(),
  /** An address that is not verified receives only the verification code. */
  verified: z.boolean(),
})
export type BillingContact = Omit<z.infer<typeof reply>, 'status'>

/** The address that also receives receipts. */
export const getBillingContact = endpoint({
  method: 'GET',
  path: '/payment/billing_contact',
  kind: 'none',
  body: z.unknown(),
  reply,
})

/** Replaces the address and sends a code to it; '' removes it. */
export const setBillingContact = endpoint({
  path: '/payment/billing_contact',
  body: z.object({
    email: z.string().check(
      z.trim(),
      z.maxLength(254),
      z.refine((email) => email === '' || isEmail(email), texts.emailInvalid),
    ),
  }),
  reply: z.extend(reply, { message: z.string() }),
})

/** Verifies the address with the code that was sent to it. */
export const confirmBillingContact = endpoint({
  path: '/payment/confirm_billing_contact',
  body: z.object({ code: z.string().check(z.trim(), z.maxLength(20)) }),
  reply: z.extend(reply, { message: z.string() }),
})
