import * as outcomesText from '@askwell/messages/account/outcomes'
import * as rulesText from '@askwell/messages/account/rules'
import { AppError } from '../../shared/index.ts'
import { countGuess } from './guess-limit.ts'
import type { Caller } from '../sessions/identify-caller.ts'
import type { AccountStore } from '../ports/account-store.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { SecurityLog } from '../ports/security-events.ts'

export type VerifyPasswordDeps = {
  accounts: AccountStore
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  logSecurity: SecurityLog
}

const guessLimits = { secretName: 'current-password', perQuarterHour: 10, perDay: 20 }

/** Verifies the account's password before a critical change, because the bearer token may be stolen. */
export async function verifyPassword(
  deps: VerifyPasswordDeps,
  { account }: Caller,
  password: string,
): Promise<void> {
  const hash = await deps.accounts.findPasswordHash(account.id)
  if (hash === null) throw passwordRefusedError(outcomesText.noPasswordYet)

  if (password === '') throw passwordRefusedError(rulesText.currentPasswordRequired)
  await countPasswordGuess(deps, account.id)
  if (await deps.passwords.verify(hash, password)) return

  deps.logSecurity({ what: 'current_password_refused', accountId: account.id })
  throw passwordRefusedError(rulesText.currentPasswordWrong)
}

/** Limits password guesses by a caller with a stolen token. */
export const countPasswordGuess = (
  { rateLimiter }: Pick<VerifyPasswordDeps, 'rateLimiter'>,
  accountId: string,
): Promise<void> => countGuess(rateLimiter, guessLimits, accountId)

const passwordRefusedError = (message: string) =>
  new AppError('current_password_wrong', message, { fields: { current_password: message } })
