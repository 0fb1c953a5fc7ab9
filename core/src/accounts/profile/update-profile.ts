import { passwordMask } from '@askwell/contract/account'
import * as outcomesText from '@askwell/messages/account/outcomes'
import * as rulesText from '@askwell/messages/account/rules'
import { AppError } from '../../shared/index.ts'
import type { Caller } from '../sessions/identify-caller.ts'
import { notifyProfileChange, type NotifyProfileChangeDeps } from './notify-profile-change.ts'
import { countPasswordGuess } from '../passwords/verify-password.ts'
import { refuseGuessablePassword, type IsCommonPassword } from '../passwords/password-rules.ts'
import type { Account, AccountStore } from '../ports/account-store.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'

export type UpdateProfileDeps = NotifyProfileChangeDeps & {
  accounts: AccountStore
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  isCommonPassword: IsCommonPassword
  brand: string
}

export type ProfileInput = {
  email: string
  firstName: string
  lastName: string
  /** A new password, or the mask to keep the stored one. */
  password: string
  phone: string | undefined
  currentPassword: string | undefined
}

/**
 * Saves the caller's profile. A new e-mail address or password requires the current password and ends the
 * account's other sessions.
 */
export async function updateProfile(
  deps: UpdateProfileDeps,
  caller: Caller,
  input: ProfileInput,
): Promise<Account> {
  const email = input.email.toLowerCase()
  const isNewEmail = email !== caller.account.email
  const sendsPassword = input.password !== passwordMask
  if (isNewEmail || sendsPassword) await checkCurrentPassword(deps, caller, input)

  // The current password may be entered in the password field; that is not a change.
  const isNewPassword = sendsPassword && input.password !== currentPasswordIn(input)
  if (isNewPassword) await refuseGuessablePassword(deps, input.password, email)

  const account = await deps.accounts.saveProfile(
    caller.account.id,
    {
      email,
      firstName: input.firstName,
      lastName: input.lastName,
      phone: input.phone,
      passwordHash: isNewPassword ? await deps.passwords.hash(input.password) : undefined,
    },
    { currentTokenId: caller.tokenId, endOtherSessions: isNewEmail || isNewPassword },
  )
  if (!account) throw new AppError('email_taken', rulesText.emailTaken)

  await notifyProfileChange(deps, { before: caller.account, after: account, isNewPassword })
  return account
}

/** The current password, from its own field or otherwise from the password field. */
function currentPasswordIn({ currentPassword, password }: ProfileInput): string {
  if (currentPassword) return currentPassword
  return password === passwordMask ? '' : password
}

async function checkCurrentPassword(
  deps: UpdateProfileDeps,
  { account }: Caller,
  input: ProfileInput,
): Promise<void> {
  const hash = await deps.accounts.findPasswordHash(account.id)
  if (hash === null) throw new AppError('current_password_wrong', outcomesText.noPasswordYet)

  const proof = currentPasswordIn(input)
  if (proof === '') throw new AppError('current_password_wrong', rulesText.currentPasswordRequired)

  await countPasswordGuess(deps, account.id)
  if (await deps.passwords.verify(hash, proof)) return

  deps.logSecurity({ what: 'current_password_refused', accountId: account.id })
  throw new AppError(
    'current_password_wrong',
    input.currentPassword ? rulesText.currentPasswordWrong : rulesText.currentPasswordRequired,
  )
}
