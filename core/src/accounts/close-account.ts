import { sendLetter, type Letters, type Mailer } from '../mail/index.ts'
import type { Clock, OwnerId } from '../shared/index.ts'
import type { Caller } from './identify-caller.ts'
import { provePassword, type ProvePasswordDeps } from './prove-password.ts'
import type { ClosingSubscription, ClosureStore } from './security-ports.ts'

export type ClosureDeps = ProvePasswordDeps & {
  closures: ClosureStore
  closingSubscription: ClosingSubscription
  mailer: Mailer
  letters: Letters
  clock: Clock
}

const daysToUndo = 7

/**
 * Closes the caller's account: every session ends and its bots fall silent at once, its subscription
 * runs out, and after seven days it is erased. Until then signing in can take it back.
 */
export async function closeAccount(
  deps: ClosureDeps,
  caller: Caller,
  password: string,
): Promise<number> {
  await provePassword(deps, caller, password)

  const { id, email, firstName } = caller.account
  const eraseAt = deps.clock() + daysToUndo * 86_400_000
  await deps.closingSubscription.stop(id)
  await deps.closures.close(id, eraseAt)
  deps.logSecurity({ what: 'account_closing', accountId: id })
  const letter = deps.letters.accountClosing({ firstName, eraseAt })
  await sendLetter(deps, { to: email, letter, dedupeKey: `account-closing:${id}:${eraseAt}` })
  return eraseAt
}

export type ErasureDeps = Pick<
  ClosureDeps,
  'closures' | 'closingSubscription' | 'clock' | 'logSecurity'
> & { removeOriginals: (keys: string[]) => Promise<void> }

/** Erases the accounts whose time to undo is over. One that fails is tried again at the next round. */
export async function eraseClosedAccounts(
  deps: ErasureDeps,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const ownerId of await deps.closures.due(deps.clock())) {
    await erase(deps, ownerId).catch(onError)
  }
}

/** Each step may be killed and is repeated whole: the row of the account goes last. */
async function erase(
  { closures, closingSubscription, clock, logSecurity, removeOriginals }: ErasureDeps,
  ownerId: OwnerId,
): Promise<void> {
  if (!(await closures.forgetPerson(ownerId, clock()))) return

  await closingSubscription.end(ownerId)
  await removeOriginals(await closures.ownFileKeys(ownerId))
  await closures.removeRest(ownerId)
  logSecurity({ what: 'account_erased', accountId: ownerId })
}
