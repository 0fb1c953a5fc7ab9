import * as texts from '@askwell/messages/pages/marketing-forms'
import { isCompanyEmail } from './patterns.ts'

export const marketingLimits = { email: 40, shortestEmail: 6, name: 100, message: 10_000 } as const

/** The error of the address in the subscribe form, or null. */
export function subscribeEmailError(text: string): string | null {
  const email = text.trim()
  if (email === '') return texts.emailRequired

  const isGood = email.length <= marketingLimits.email && isCompanyEmail(email)
  return isGood ? null : texts.emailInvalid
}

/** All errors of the address in the contact form; length and pattern are checked independently. */
export function contactEmailErrors(text: string): string[] {
  const email = text.trim()
  if (email === '') return [texts.emailRequired]

  const isLengthGood =
    email.length >= marketingLimits.shortestEmail && email.length <= marketingLimits.email
  return [
    ...(isCompanyEmail(email) ? [] : [texts.emailInvalid]),
    ...(isLengthGood ? [] : [texts.emailLength]),
  ]
}

export type ContactMessage = {
  firstName: string
  lastName: string
  email: string
  message: string
}

/** The errors of a contact message by field; valid fields are absent. */
export function contactErrors(
  contact: ContactMessage,
): Partial<Record<keyof ContactMessage, string[]>> {
  const { name, message } = marketingLimits
  const all = {
    firstName: textErrors(contact.firstName, texts.firstNameRequired, [name, texts.nameTooLong]),
    lastName: textErrors(contact.lastName, texts.lastNameRequired, [name, texts.nameTooLong]),
    email: contactEmailErrors(contact.email),
    message: textErrors(contact.message, texts.messageRequired, [message, texts.messageTooLong]),
  }
  return Object.fromEntries(Object.entries(all).filter(([, errors]) => errors.length > 0))
}

function textErrors(text: string, required: string, [limit, tooLong]: [number, string]): string[] {
  const { length } = text.trim()
  if (length === 0) return [required]
  return length > limit ? [tooLong] : []
}
