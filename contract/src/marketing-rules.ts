import { isCompanyEmail } from './patterns.ts'

/** Texts of the two marketing forms. Apart from the others, so that marketing pages stay light. */
export const marketingTexts = {
  emailRequired: 'Please enter company email',
  emailInvalid: 'Please Enter Valid Email',
  emailLength: 'Company email must be between 6 to 40 characters long',
  firstNameRequired: 'Please Enter Your First Name',
  lastNameRequired: 'Please Enter Your Last Name',
  messageRequired: 'Please Enter Your Message',
  nameTooLong: 'Please enter at most 100 characters',
  messageTooLong: 'Please enter at most 10,000 characters',
  subscribed: 'Thank you. You are subscribed.',
  unsubscribed: 'We will send you no more news.',
  linkMissing: 'This link is not complete. Please open it from the email once more.',
  messageReceived: 'Thank you. We received your message.',
} as const

export const marketingLimits = { email: 40, shortestEmail: 6, name: 100, message: 10_000 } as const

/** What is wrong with the address of the subscribe form; null when nothing is. */
export function subscribeEmailProblem(text: string): string | null {
  const email = text.trim()
  if (email === '') return marketingTexts.emailRequired

  const isGood = email.length <= marketingLimits.email && isCompanyEmail(email)
  return isGood ? null : marketingTexts.emailInvalid
}

/** Everything that is wrong with the address of the contact form: pattern and length may both be. */
export function contactEmailProblems(text: string): string[] {
  const email = text.trim()
  if (email === '') return [marketingTexts.emailRequired]

  const isLengthGood =
    email.length >= marketingLimits.shortestEmail && email.length <= marketingLimits.email
  return [
    ...(isCompanyEmail(email) ? [] : [marketingTexts.emailInvalid]),
    ...(isLengthGood ? [] : [marketingTexts.emailLength]),
  ]
}

export type ContactMessage = {
  firstName: string
  lastName: string
  email: string
  message: string
}

/** The problems of a contact message by field; a field without problems is left out. */
export function contactProblems(
  given: ContactMessage,
): Partial<Record<keyof ContactMessage, string[]>> {
  const { name, message } = marketingLimits
  const { firstNameRequired, lastNameRequired, messageRequired } = marketingTexts
  const all = {
    firstName: textProblems(given.firstName, firstNameRequired, [name, marketingTexts.nameTooLong]),
    lastName: textProblems(given.lastName, lastNameRequired, [name, marketingTexts.nameTooLong]),
    email: contactEmailProblems(given.email),
    message: textProblems(given.message, messageRequired, [message, marketingTexts.messageTooLong]),
  }
  return Object.fromEntries(Object.entries(all).filter(([, problems]) => problems.length > 0))
}

function textProblems(text: string, required: string, [most, tooLong]: [number, string]): string[] {
  const { length } = text.trim()
  if (length === 0) return [required]
  return length > most ? [tooLong] : []
}
