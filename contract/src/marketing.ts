import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  contactEmailProblems,
  marketingLimits,
  marketingTexts,
  subscribeEmailProblem,
} from './marketing-rules.ts'

/** A field that no person sees; whatever fills it is a program. */
const trap = z.optional(z.string())

const text = (required: string, [most, tooLong]: [number, string]) =>
  z
    .string({ error: required })
    .check(z.trim(), z.minLength(1, required), z.maxLength(most, tooLong))

const email = (problemOf: (text: string) => string | null | undefined) =>
  z.string({ error: marketingTexts.emailRequired }).check(
    z.trim(),
    z.refine((given) => !problemOf(given), {
      error: ({ input }) => problemOf(String(input)) ?? marketingTexts.emailInvalid,
    }),
  )

export const subscribeMail = endpoint({
  method: 'POST',
  path: '/user/subscribemail',
  access: 'visitor',
  kind: 'json',
  body: z.object({ email: email(subscribeEmailProblem), topic: trap }),
  reply: z.object({ status: z.literal(1), message: z.string() }),
})

export const contactUs = endpoint({
  method: 'POST',
  path: '/contactus',
  access: 'visitor',
  kind: 'json',
  body: z.object({
    firstName: text(marketingTexts.firstNameRequired, [
      marketingLimits.name,
      marketingTexts.nameTooLong,
    ]),
    lastName: text(marketingTexts.lastNameRequired, [
      marketingLimits.name,
      marketingTexts.nameTooLong,
    ]),
    email: email((given) => contactEmailProblems(given)[0]),
    message: text(marketingTexts.messageRequired, [
      marketingLimits.message,
      marketingTexts.messageTooLong,
    ]),
    topic: trap,
  }),
  reply: z.object({ result: z.literal('success'), message: z.string() }),
})

const leaveToken = z
  .string({ error: marketingTexts.linkMissing })
  .check(
    z.trim(),
    z.minLength(1, marketingTexts.linkMissing),
    z.maxLength(200, marketingTexts.linkMissing),
  )

const left = z.object({ status: z.literal(1), message: z.string() })

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  access: 'visitor',
  kind: 'json',
  body: z.object({ token: leaveToken }),
  reply: left,
})

/** The same for mail programs, which post to the address in the letter's head (RFC 8058). */
export const unsubscribeOneClick = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  access: 'visitor',
  kind: 'json',
  body: z.object({ token: leaveToken }),
  reply: left,
})
