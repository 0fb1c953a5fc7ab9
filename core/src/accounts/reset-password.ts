import { sendLetter } from '../mail/index.ts'
import type { LinkStore, ResetRequests } from './link-ports.ts'
import { mailLink, type MailLinkDeps } from './mail-link.ts'
import { refuseGuessable, type CommonPasswords } from './password-rules.ts'
import type { AccountStore, PasswordHasher, SignInThrottle, Throttle, Visit } from './ports.ts'
import type { SecurityLog } from './security-events.ts'
import { linkExpired } from './verify-email.ts'

const hour = 3_600_000
const asksPerAddress = { points: 20, windowMs: hour }
const opensPerAddress = { points: 60, windowMs: hour }
const lettersPerHour = 3

export type AskForResetDeps = { resetRequests: ResetRequests; throttle: Throttle }

/** Takes a wish for a new password. What comes of it happens later, so that nobody learns who has an account. */
export async function askForReset(
  { resetRequests, throttle }: AskForResetDeps,
  email: string,
  visit: Visit,
): Promise<void> {
  await throttle.use(`forgot:${visit.address}`, asksPerAddress)
  await resetRequests.add(email.toLowerCase())
}

export type MailResetDeps = MailLinkDeps & {
  accounts: AccountStore
  throttle: SignInThrottle
  logSecurity: SecurityLog
}

/**
 * Mails the way to a new password, where there is an account. Beyond three letters an hour it stays
 * silent: the ones before still work, so that strangers cannot lock the owner out by asking.
 */
export async function mailResetLink(deps: MailResetDeps, email: string): Promise<void> {
  const account = await deps.accounts.findForSignIn(email)
  if (!account) return
  if ((await deps.throttle.count(`reset-letters:${email}`, hour)) > lettersPerHour) return

  deps.logSecurity({ what: 'reset_asked', accountId: account.id })
  await mailLink(deps, account, { purpose: 'reset', write: deps.letters.resetPassword })
}

export type ResetPasswordDeps = MailLinkDeps & {
  links: LinkStore
  passwords: PasswordHasher
  throttle: Throttle
  isCommonPassword: CommonPasswords
  brand: string
  logSecurity: SecurityLog
}

/** Sets a new password by a mailed link; every session ends, and the address is told. */
export async function resetPassword(
  deps: ResetPasswordDeps,
  { token, password }: { token: string; password: string },
  visit: Visit,
): Promise<void> {
  await deps.throttle.use(`open-link:${visit.address}`, opensPerAddress)

  const tokenHash = deps.tokenMaker.hash(token)
  const owner = await deps.links.find(tokenHash, 'reset', deps.clock())
  if (!owner) throw linkExpired()

  await refuseGuessable(deps, password, owner.email)
  const passwordHash = await deps.passwords.hash(password)
  const account = await deps.links.reset(tokenHash, passwordHash, deps.clock())
  if (!account) throw linkExpired()

  deps.logSecurity({ what: 'password_reset', accountId: account.id, address: visit.address })
  const letter = deps.letters.passwordChanged({ firstName: account.firstName })
  await sendLetter(deps, { to: account.email, letter, dedupeKey: `reset-done:${tokenHash}` })
}
