import { sendEmail } from '../../mail/index.ts'
import { sendEmailLink, type EmailLinkDeps } from '../links/send-email-link.ts'
import type { Account } from '../ports/account-store.ts'
import type { SecurityLog } from '../ports/security-events.ts'

export type NotifyProfileChangeDeps = EmailLinkDeps & { logSecurity: SecurityLog }

type Change = { before: Account; after: Account; isNewPassword: boolean }

/**
 * Sends e-mails about a changed e-mail address or password: the new address receives a verification link, the old
 * address a notice.
 */
export async function notifyProfileChange(
  deps: NotifyProfileChangeDeps,
  { before, after, isNewPassword }: Change,
): Promise<void> {
  const { emailTemplates, clock } = deps
  const { id, firstName } = after
  const to = before.email

  if (after.email !== before.email) {
    deps.logSecurity({ what: 'email_changed', accountId: id })
    const content = emailTemplates.emailChanged({ firstName, newEmail: after.email })
    const dedupeKey = `email-changed:${id}:${clock()}`
    await sendEmail(deps, { to, content, dedupeKey, isEssential: true })
    await sendEmailLink(deps, after, {
      purpose: 'verify',
      renderEmail: emailTemplates.verifyNewEmail,
    })
  }
  if (isNewPassword) {
    deps.logSecurity({ what: 'password_changed', accountId: id })
    const content = emailTemplates.passwordChanged({ firstName })
    const dedupeKey = `password-changed:${id}:${clock()}`
    await sendEmail(deps, { to, content, dedupeKey, isEssential: true })
  }
}
