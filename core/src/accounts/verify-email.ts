import { recoveryTexts } from '@askwell/contract/recovery-texts'
import { AppError } from '../shared/index.ts'
import type { Caller } from './identify-caller.ts'
import { mailLink, type MailLinkDeps } from './mail-link.ts'
import type { AccountStore, Throttle, Visit } from './ports.ts'
import type { SecurityLog } from './security-events.ts'

export type VerifyDeps = MailLinkDeps & {
  accounts: AccountStore
  throttle: Throttle
  logSecurity: SecurityLog
}

const hour = 3_600_000
const opensPerAddress = { points: 60, windowMs: hour }
const lettersPerAccount = { points: 5, windowMs: hour }

/** Confirms the address that a mailed link went to. */
export async function verifyEmail(deps: VerifyDeps, token: string, visit: Visit): Promise<void> {
  await deps.throttle.use(`open-link:${visit.address}`, opensPerAddress)

  const account = await deps.links.verify(deps.tokenMaker.hash(token), deps.clock())
  if (!account) throw linkExpired()

  deps.logSecurity({ what: 'email_verified', accountId: account.id, address: visit.address })
}

/** Mails a new link to the caller. Answers false when the address is confirmed already. */
export async function resendVerification(deps: VerifyDeps, { account }: Caller): Promise<boolean> {
  const profile = await deps.accounts.findProfile(account.id)
  if (profile?.emailVerified) return false

  await deps.throttle.use(`verification:${account.id}`, lettersPerAccount)
  await mailLink(deps, account, { purpose: 'verify', write: deps.letters.verifyAgain })
  return true
}

export const linkExpired = () => new AppError('link_expired', recoveryTexts.linkExpired)
