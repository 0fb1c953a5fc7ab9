import { isEmail } from '@askwell/contract/patterns'
import type { AddressedLetter, Mailer } from './ports.ts'

export type MailDeps = { mailer: Mailer }

/**
 * Sends a letter soon, once for each key. Answers false when that key was used before, or when the
 * address is none that can be written to.
 */
export async function sendLetter(
  { mailer }: MailDeps,
  addressed: AddressedLetter,
): Promise<boolean> {
  if (!isEmail(addressed.to)) return false

  return mailer.post(addressed)
}
