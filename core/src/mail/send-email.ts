import { isEmail } from '@askwell/contract/patterns'
import type { Email, EmailOutcome, Mailer } from './ports.ts'

export type MailDeps = { mailer: Mailer }

/** Queues an e-mail once per key, unless its recipient received too many e-mails. */
export async function sendEmail(
  { mailer }: MailDeps,
  email: Email,
): Promise<EmailOutcome | 'invalid_address'> {
  if (!isEmail(email.to)) return 'invalid_address'

  return mailer.send(email)
}
