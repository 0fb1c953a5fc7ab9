import { AppError } from '../shared/index.ts'
import { openSession, type SessionDeps } from './open-session.ts'
import type { Account, SignInAccount, Visit } from './ports.ts'
import { proveSecondFactor, type SecondFactorDeps } from './prove-second-factor.ts'
import type { ClosureStore } from './security-ports.ts'

export type EnterDeps = SessionDeps & SecondFactorDeps & { closures: ClosureStore }

export type Entry = {
  visit: Visit
  code?: string | undefined
  keepsAccount?: boolean | undefined
  /** Done once everything is proven and before the session opens. */
  onProven?: () => Promise<void>
}

/**
 * The end of every sign-in, once it is proven whose account it is: the second factor, the question
 * whether a closed account is to be kept, the session.
 */
export async function enterAccount(
  deps: EnterDeps,
  account: Account & Pick<SignInAccount, 'eraseAt'>,
  { visit, code, keepsAccount = false, onProven }: Entry,
): Promise<{ token: string; account: Account }> {
  await proveSecondFactor(deps, account.id, code)
  if (account.eraseAt !== null) await keepOrRefuse(deps, account, keepsAccount)
  await onProven?.()

  const { id, email, firstName, lastName } = account
  deps.logSecurity({ what: 'signed_in', accountId: id, address: visit.address })
  return openSession(deps, { id, email, firstName, lastName }, visit)
}

async function keepOrRefuse(
  { closures, logSecurity }: EnterDeps,
  { id, eraseAt }: Pick<SignInAccount, 'id' | 'eraseAt'>,
  keepsAccount: boolean,
): Promise<void> {
  if (!keepsAccount) throw accountClosing(eraseAt ?? 0)

  await closures.keep(id)
  logSecurity({ what: 'account_kept', accountId: id })
}

const accountClosing = (eraseAt: number) =>
  new AppError(
    'account_closing',
    `This account will be erased on ${new Date(eraseAt).toISOString().slice(0, 10)}. Keep it to sign in again.`,
  )
