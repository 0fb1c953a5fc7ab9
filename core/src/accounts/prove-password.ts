import { texts } from '@askwell/contract/texts'
import { AppError } from '../shared/index.ts'
import { countGuess } from './guess-throttle.ts'
import type { Caller } from './identify-caller.ts'
import type { AccountStore, PasswordHasher, Throttle } from './ports.ts'
import type { SecurityLog } from './security-events.ts'

export type ProvePasswordDeps = {
  accounts: AccountStore
  passwords: PasswordHasher
  throttle: Throttle
  logSecurity: SecurityLog
}

const guesses = { secret: 'current-password', perQuarter: 10, perDay: 20 }

/** Lets on only who knows the account's password; a stolen token alone is not enough. */
export async function provePassword(
  deps: ProvePasswordDeps,
  { account }: Caller,
  given: string,
): Promise<void> {
  const hash = await deps.accounts.findHash(account.id)
  if (hash === null) throw refusal(texts.noPasswordYet)

  if (given === '') throw refusal(texts.currentPasswordRequired)
  await throttlePasswords(deps, account.id)
  if (await deps.passwords.verify(hash, given)) return

  deps.logSecurity({ what: 'current_password_refused', accountId: account.id })
  throw refusal(texts.currentPasswordWrong)
}

/** For whoever holds a token, stolen or not, and guesses the password. */
export const throttlePasswords = (
  { throttle }: Pick<ProvePasswordDeps, 'throttle'>,
  accountId: string,
): Promise<void> => countGuess(throttle, guesses, accountId)

const refusal = (message: string) =>
  new AppError('current_password_wrong', message, { fields: { current_password: message } })
