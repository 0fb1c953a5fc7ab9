import * as formsText from '@askwell/messages/pages/marketing-forms'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { contactEmailErrors, marketingLimits, subscribeEmailError } from './marketing-rules.ts'

/** A field that is hidden from people; only a bot fills it in. */
const honeypot = z.optional(z.string())

const text = (required: string, [max, tooLong]: [number, string]) =>
  z.string({ error: required }).check(z.trim(), z.minLength(1, required), z.maxLength(max, tooLong))

const email = (findError: (text: string) => string | null | undefined) =>
  z.string({ error: formsText.emailRequired }).check(
    z.trim(),
    z.refine((value) => !findError(value), {
      error: ({ input }) => findError(String(input)) ?? formsText.emailInvalid,
    }),
  )

export const subscribeMail = endpoint({
  path: '/user/subscribemail',
  access: 'visitor',
  body: z.object({ email: email(subscribeEmailError), topic: honeypot }),
  reply: z.object({ status: z.literal(1), message: z.string() }),
})

export const contactUs = endpoint({
  path: '/contactus',
  access: 'visitor',
  // The longest message as a form, at nine bytes per character: %E4%BD%A0.
  maxBodyBytes: 96 * 1024,
  body: z.object({
    firstName: text(formsText.firstNameRequired, [marketingLimits.name, formsText.nameTooLong]),
    lastName: text(formsText.lastNameRequired, [marketingLimits.name, formsText.nameTooLong]),
    email: email((value) => contactEmailErrors(value)[0]),
    message: text(formsText.messageRequired, [marketingLimits.message, formsText.messageTooLong]),
    topic: honeypot,
  }),
  reply: z.object({ result: z.literal('success'), message: z.string() }),
})

const unsubscribeToken = z
  .string({ error: formsText.linkMissing })
  .check(z.trim(), z.minLength(1, formsText.linkMissing), z.maxLength(200, formsText.linkMissing))

const unsubscribeReply = z.object({ status: z.literal(1), message: z.string() })

export const unsubscribe = endpoint({
  path: '/unsubscribe',
  access: 'visitor',
  body: z.object({ token: unsubscribeToken }),
  reply: unsubscribeReply,
})

/** One-click unsubscribe for mail programs, which post to the URL in the e-mail's header (RFC 8058). */
export const unsubscribeOneClick = endpoint({
  path: '/unsubscribe/:token',
  access: 'visitor',
  body: z.object({ token: unsubscribeToken }),
  reply: unsubscribeReply,
})
