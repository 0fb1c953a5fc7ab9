import { sendLetter } from '../mail/index.ts'
import { mailLink, type MailLinkDeps } from './mail-link.ts'
import type { Account } from './ports.ts'
import type { SecurityLog } from './security-events.ts'

export type ProfileNewsDeps = MailLinkDeps & { logSecurity: SecurityLog }

type Change = { before: Account; after: Account; isNewPassword: boolean }

/**
 * Tells the people concerned of a new e-mail or password: a new address is asked to confirm itself,
 * and the old one hears of it and can object.
 */
export async function tellOfChange(
  deps: ProfileNewsDeps,
  { before, after, isNewPassword }: Change,
): Promise<void> {
  const { letters, clock } = deps
  const { id, firstName } = after
  const to = before.email

  if (after.email !== before.email) {
    deps.logSecurity({ what: 'email_changed', accountId: id })
    const letter = letters.emailChanged({ firstName, newEmail: after.email })
    await sendLetter(deps, { to, letter, dedupeKey: `email-changed:${id}:${clock()}` })
    await mailLink(deps, after, { purpose: 'verify', write: letters.verifyNewEmail })
  }
  if (isNewPassword) {
    deps.logSecurity({ what: 'password_changed', accountId: id })
    const letter = letters.passwordChanged({ firstName })
    await sendLetter(deps, { to, letter, dedupeKey: `password-changed:${id}:${clock()}` })
  }
}
