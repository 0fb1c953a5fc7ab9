import {
  sendEmail,
  type EmailContent,
  type EmailTemplates,
  type MailDeps,
} from '../../mail/index.ts'
import type { Clock } from '../../shared/index.ts'
import type { EmailLinkPurpose, EmailLinkStore } from '../ports/email-link-ports.ts'
import type { Account } from '../ports/account-store.ts'
import type { TokenGenerator } from '../ports/token-store.ts'

export type EmailLinkDeps = MailDeps & {
  emailTemplates: EmailTemplates
  emailLinks: EmailLinkStore
  tokenGenerator: TokenGenerator
  clock: Clock
}

const minute = 60_000
const lifetimes: Record<EmailLinkPurpose, number> = { verify: 24 * 60 * minute, reset: 30 * minute }

type RenderLinkEmail = (about: { firstName: string; token: string }) => EmailContent

/** Creates a link, stores only its hash, and sends it to the account's address. */
export async function sendEmailLink(
  { emailLinks, tokenGenerator, clock, mailer }: EmailLinkDeps,
  account: Account,
  { purpose, renderEmail }: { purpose: EmailLinkPurpose; renderEmail: RenderLinkEmail },
): Promise<void> {
  const token = tokenGenerator.generate()
  const tokenHash = tokenGenerator.hash(token)
  const now = clock()
  const { email, firstName } = account
  const expiresAt = now + lifetimes[purpose]
  await emailLinks.insert(account.id, { tokenHash, purpose, email, createdAt: now, expiresAt })

  const content = renderEmail({ firstName, token })
  const dedupeKey = `${purpose}:${tokenHash}`
  await sendEmail({ mailer }, { to: email, content, dedupeKey, isEssential: purpose === 'reset' })
}
