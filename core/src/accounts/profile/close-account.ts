import { sendEmail, type EmailTemplates, type Mailer } from '../../mail/index.ts'
import type { Clock, OwnerId } from '../../shared/index.ts'
import type { Caller } from '../sessions/identify-caller.ts'
import { closureMs } from '../ports/closure-period.ts'
import { verifyPassword, type VerifyPasswordDeps } from '../passwords/verify-password.ts'
import type { AccountClosureStore, AccountPayments } from '../ports/security-ports.ts'

export type CloseAccountDeps = VerifyPasswordDeps & {
  accountClosures: AccountClosureStore
  accountPayments: AccountPayments
  mailer: Mailer
  emailTemplates: EmailTemplates
  clock: Clock
}

/**
 * Closes the caller's account: ends all sessions, disables its bots, ends everything that could still be charged, and
 * schedules its erasure in seven days. Signing in before that can undo the closure.
 */
export async function closeAccount(
  deps: CloseAccountDeps,
  caller: Caller,
  password: string,
): Promise<number> {
  await verifyPassword(deps, caller, password)

  const { id, email, firstName } = caller.account
  const eraseAt = deps.clock() + closureMs
  await deps.accountPayments.closeWith(id, () => deps.accountClosures.close(id, eraseAt))
  deps.logSecurity({ what: 'account_closing', accountId: id })
  const content = deps.emailTemplates.accountClosing({ firstName, eraseAt })
  const dedupeKey = `account-closing:${id}:${eraseAt}`
  await sendEmail(deps, { to: email, content, dedupeKey, isEssential: true })
  return eraseAt
}

export type EraseAccountsDeps = Pick<
  CloseAccountDeps,
  'accountClosures' | 'accountPayments' | 'clock' | 'logSecurity'
>

/** Erases accounts whose seven days are over. A failed erasure is retried in the next run. */
export async function eraseClosedAccounts(
  deps: EraseAccountsDeps,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const ownerId of await deps.accountClosures.listDue(deps.clock())) {
    await eraseAccount(deps, ownerId).catch(onError)
  }
}

/** Each step can be repeated, because the process may stop in between. The account row is deleted last. */
async function eraseAccount(
  { accountClosures, accountPayments, clock, logSecurity }: EraseAccountsDeps,
  ownerId: OwnerId,
): Promise<void> {
  if (!(await accountClosures.erasePersonalData(ownerId, clock()))) return

  // A payment in flight still needs its customer; the next run tries again.
  if (!(await accountPayments.erase(ownerId))) return
  await accountClosures.deleteRemainingRows(ownerId)
  logSecurity({ what: 'account_erased', accountId: ownerId })
}
