import * as texts from '@askwell/messages/account/closure'
import * as suspensionTexts from '@askwell/messages/account/suspension'
import { formatDate } from '../../mail/index.ts'
import { AppError } from '../../shared/index.ts'
import { openSession, type SessionDeps } from '../sessions/open-session.ts'
import type { Account, SignInAccount } from '../ports/account-store.ts'
import type { SignInMethod } from '../ports/security-events.ts'
import type { ClientContext } from '../ports/token-store.ts'
import { verifySecondFactor, type SecondFactorDeps } from '../second-factor/verify-second-factor.ts'
import type { AccountClosureStore } from '../ports/security-ports.ts'

export type CompleteSignInDeps = SessionDeps &
  SecondFactorDeps & {
    accountClosures: AccountClosureStore
    /** Support address for owners of suspended accounts. */
    supportEmail: string
  }

export type SignInAttempt = {
  method: SignInMethod
  client: ClientContext
  code?: string | undefined
  keepsAccount?: boolean | undefined
  /** Runs after all checks and before any change. */
  onVerified?: () => Promise<void>
}

/** Completes a sign-in after the identity was verified: second factor, undo of a closure, new session. */
export async function completeSignIn(
  deps: CompleteSignInDeps,
  account: Account & Pick<SignInAccount, 'eraseAt' | 'suspendedAt'>,
  { method, client, code, keepsAccount = false, onVerified }: SignInAttempt,
): Promise<{ token: string; account: Account }> {
  const isClosing = account.eraseAt !== null && !keepsAccount
  // The same code is sent again to undo a closure, so a refusal must not consume it.
  const consumesCode = account.suspendedAt === null && !isClosing
  const secondFactor = await verifySecondFactor(deps, account.id, { code, consumesCode })
  if (account.suspendedAt !== null) throw suspendedError(deps)
  if (account.eraseAt !== null && !keepsAccount) throw accountClosingError(account.eraseAt)
  await onVerified?.()
  if (account.eraseAt !== null) await reopen(deps, account)

  const { id, email, firstName, lastName } = account
  const { address } = client
  deps.logSecurity({ what: 'signed_in', method, secondFactor, accountId: id, address })
  const session = { client, hasSecondFactor: secondFactor }
  return openSession(deps, { id, email, firstName, lastName }, session)
}

async function reopen(
  { accountClosures, logSecurity }: CompleteSignInDeps,
  { id }: Pick<Account, 'id'>,
): Promise<void> {
  await accountClosures.reopen(id)
  logSecurity({ what: 'account_kept', accountId: id })
}

const suspendedError = ({ supportEmail }: CompleteSignInDeps) =>
  new AppError('suspended', suspensionTexts.suspended({ supportEmail }))

const accountClosingError = (eraseAt: number) =>
  new AppError('account_closing', texts.willBeErased({ date: formatDate(eraseAt) }))
