import * as texts from '@askwell/messages/account/recovery'
import { AppError } from '../../shared/index.ts'
import type { Caller } from '../sessions/identify-caller.ts'
import { sendEmailLink, type EmailLinkDeps } from './send-email-link.ts'
import type { AccountStore } from '../ports/account-store.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { ClientContext } from '../ports/token-store.ts'
import type { SecurityLog } from '../ports/security-events.ts'

export type VerifyEmailDeps = EmailLinkDeps & {
  accounts: AccountStore
  rateLimiter: RateLimiter
  logSecurity: SecurityLog
}

const hour = 3_600_000
const linkOpensPerAddress = { points: 60, windowMs: hour }
const emailsPerAccount = { points: 5, windowMs: hour }

/** Verifies the e-mail address to which the link with this token was sent. */
export async function verifyEmail(
  deps: VerifyEmailDeps,
  token: string,
  client: ClientContext,
): Promise<void> {
  await deps.rateLimiter.consume(`open-link:${client.address}`, linkOpensPerAddress)

  const account = await deps.emailLinks.verifyEmail(deps.tokenGenerator.hash(token), deps.clock())
  if (!account) throw linkExpiredError()

  deps.logSecurity({ what: 'email_verified', accountId: account.id, address: client.address })
}

/** Sends the caller a new verification link. Returns false when the address is verified already. */
export async function resendVerification(
  deps: VerifyEmailDeps,
  { account }: Caller,
): Promise<boolean> {
  const profile = await deps.accounts.findProfile(account.id)
  if (profile?.emailVerified) return false

  await deps.rateLimiter.consume(`verification:${account.id}`, emailsPerAccount)
  await sendEmailLink(deps, account, {
    purpose: 'verify',
    renderEmail: deps.emailTemplates.verifyAgain,
  })
  return true
}

export const linkExpiredError = () => new AppError('link_expired', texts.linkExpired)
