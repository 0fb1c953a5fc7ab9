import { sendEmail } from '../../mail/index.ts'
import type {
  CompletedReset,
  EmailLinkStore,
  ResetRequestQueue,
} from '../ports/email-link-ports.ts'
import { closureMs } from '../ports/closure-period.ts'
import type { AccountPayments } from '../ports/security-ports.ts'
import { sendEmailLink, type EmailLinkDeps } from '../links/send-email-link.ts'
import { refuseGuessablePassword, type IsCommonPassword } from './password-rules.ts'
import type { Account, AccountStore } from '../ports/account-store.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { SignInRateLimiter, RateLimiter } from '../ports/rate-limiter.ts'
import type { ClientContext } from '../ports/token-store.ts'
import type { SecurityLog } from '../ports/security-events.ts'
import { linkExpiredError } from '../links/verify-email.ts'

const hour = 3_600_000
const requestsPerAddress = { points: 20, windowMs: hour }
const linkOpensPerAddress = { points: 60, windowMs: hour }
const emailsPerHour = 3

export type RequestPasswordResetDeps = {
  resetRequests: ResetRequestQueue
  rateLimiter: RateLimiter
}

/**
 * Queues a password reset. The e-mail is sent later, so that the response time does not reveal whether an account
 * exists.
 */
export async function requestPasswordReset(
  { resetRequests, rateLimiter }: RequestPasswordResetDeps,
  email: string,
  client: ClientContext,
): Promise<void> {
  await rateLimiter.consume(`forgot:${client.address}`, requestsPerAddress)
  await resetRequests.add(email.toLowerCase())
}

export type SendResetLinkDeps = EmailLinkDeps & {
  accounts: AccountStore
  rateLimiter: SignInRateLimiter
  logSecurity: SecurityLog
}

/**
 * Sends a reset link when an account exists. After three e-mails in an hour it sends no more, and the earlier links
 * stay valid, so that strangers cannot lock the owner out by requests.
 */
export async function sendResetLink(deps: SendResetLinkDeps, email: string): Promise<void> {
  const account = await deps.accounts.findForSignIn(email)
  if (!account) return
  if ((await deps.rateLimiter.count(`reset-letters:${email}`, hour)) > emailsPerHour) return

  deps.logSecurity({ what: 'reset_asked', accountId: account.id })
  await sendEmailLink(deps, account, {
    purpose: 'reset',
    renderEmail: (about) =>
      deps.emailTemplates.resetPassword({
        ...about,
        isConfirmed: account.emailVerifiedAt !== null,
      }),
  })
}

export type ResetPasswordDeps = EmailLinkDeps & {
  emailLinks: EmailLinkStore
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  isCommonPassword: IsCommonPassword
  brand: string
  logSecurity: SecurityLog
  accountPayments: Pick<AccountPayments, 'endPurchases'>
  /** Grants a new account its first messages, once. */
  grantWelcomeMessages: (account: Account) => Promise<void>
}

type ReadResetLinkDeps = Pick<
  ResetPasswordDeps,
  'emailLinks' | 'rateLimiter' | 'tokenGenerator' | 'clock'
>

/** The account of a reset link. The link is not consumed. */
export async function readResetLink(
  { emailLinks, rateLimiter, tokenGenerator, clock }: ReadResetLinkDeps,
  token: string,
  client: ClientContext,
): Promise<{ isConfirmed: boolean }> {
  await rateLimiter.consume(`open-link:${client.address}`, linkOpensPerAddress)
  const owner = await emailLinks.find(tokenGenerator.hash(token), 'reset', clock())
  if (!owner) throw linkExpiredError()
  return owner
}

export type NewPassword = {
  token: string
  password: string
  /** Whether an account whose address was never confirmed keeps its chatbots and its plan. */
  keepsContent: boolean
}

/**
 * Sets a new password by an e-mailed link, ends all sessions and notifies the address. An account whose address was
 * never confirmed is replaced by a new account, unless `keepsContent` is set.
 */
export async function resetPassword(
  deps: ResetPasswordDeps,
  { token, password, keepsContent }: NewPassword,
  client: ClientContext,
): Promise<void> {
  await deps.rateLimiter.consume(`open-link:${client.address}`, linkOpensPerAddress)

  const tokenHash = deps.tokenGenerator.hash(token)
  const owner = await deps.emailLinks.find(tokenHash, 'reset', deps.clock())
  if (!owner) throw linkExpiredError()

  await refuseGuessablePassword(deps, password, owner.email)
  const passwordHash = await deps.passwords.hash(password)
  if (!owner.isConfirmed && !keepsContent) await deps.accountPayments.endPurchases(owner.id)
  const at = deps.clock()
  const reset = { passwordHash, keepsContent, eraseAt: at + closureMs, at }
  const completed = await deps.emailLinks.resetPassword(tokenHash, reset)
  if (!completed) throw linkExpiredError()

  await recordReset(deps, completed, client)
  const { account } = completed
  const content = deps.emailTemplates.passwordChanged({ firstName: account.firstName })
  const dedupeKey = `reset-done:${tokenHash}`
  await sendEmail(deps, { to: account.email, content, dedupeKey, isEssential: true })
}

async function recordReset(
  { grantWelcomeMessages, logSecurity }: ResetPasswordDeps,
  { account, replacedId }: CompletedReset,
  { address }: ClientContext,
): Promise<void> {
  logSecurity({ what: 'password_reset', accountId: account.id, address })
  if (replacedId === null) return
  logSecurity({ what: 'account_replaced', accountId: replacedId, address })
  await grantWelcomeMessages(account)
}
