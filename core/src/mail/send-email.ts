import { isEmail } from '@askwell/contract/patterns'
import type { Email, EmailOutcome, Mailer } from './ports.ts'

export type MailDeps = { mailer: Mailer }

/** Queues an e-mail, once for each key, unless its recipient received too many. */
export async function sendEmail(
  { mailer }: MailDeps,
  email: Email,
): Promise<EmailOutcome | 'invalid_address'> {
  if (!isEmail(email.to)) return 'invalid_address'

  return mailer.send(email)
}
