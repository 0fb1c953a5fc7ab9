import { passwordMask } from '@askwell/contract/account'
import { texts } from '@askwell/contract/texts'
import { AppError } from '../shared/index.ts'
import type { Caller } from './identify-caller.ts'
import { tellOfChange, type ProfileNewsDeps } from './profile-news.ts'
import { throttlePasswords } from './prove-password.ts'
import { refuseGuessable, type CommonPasswords } from './password-rules.ts'
import type { Account, AccountStore, PasswordHasher, Throttle } from './ports.ts'

export type UpdateProfileDeps = ProfileNewsDeps & {
  accounts: AccountStore
  passwords: PasswordHasher
  throttle: Throttle
  isCommonPassword: CommonPasswords
  brand: string
}

export type ProfileDraft = {
  email: string
  firstName: string
  lastName: string
  /** The mask keeps the password. */
  password: string
  phone: string | undefined
  currentPassword: string | undefined
}

/**
 * Saves the caller's profile. A new e-mail or password needs the current password and ends the
 * account's other sessions.
 */
export async function updateProfile(
  deps: UpdateProfileDeps,
  caller: Caller,
  draft: ProfileDraft,
): Promise<Account> {
  const email = draft.email.toLowerCase()
  const isNewEmail = email !== caller.account.email
  const sendsPassword = draft.password !== passwordMask
  if (isNewEmail || sendsPassword) await checkCurrentPassword(deps, caller, draft)

  // Whoever repeats the current password in the password box changes nothing.
  const isNewPassword = sendsPassword && draft.password !== proofIn(draft)
  if (isNewPassword) await refuseGuessable(deps, draft.password, email)

  const account = await deps.accounts.saveProfile(
    caller.account.id,
    {
      email,
      firstName: draft.firstName,
      lastName: draft.lastName,
      phone: draft.phone,
      passwordHash: isNewPassword ? await deps.passwords.hash(draft.password) : undefined,
    },
    { keptTokenId: caller.tokenId, endOtherSessions: isNewEmail || isNewPassword },
  )
  if (!account) throw new AppError('email_taken', texts.emailTaken)

  await tellOfChange(deps, { before: caller.account, after: account, isNewPassword })
  return account
}

/** The password that must be the current one: given as such, or repeated in the password box. */
function proofIn({ currentPassword, password }: ProfileDraft): string {
  if (currentPassword) return currentPassword
  return password === passwordMask ? '' : password
}

async function checkCurrentPassword(
  deps: UpdateProfileDeps,
  { account }: Caller,
  draft: ProfileDraft,
): Promise<void> {
  const hash = await deps.accounts.findHash(account.id)
  if (hash === null) throw new AppError('current_password_wrong', texts.noPasswordYet)

  const proof = proofIn(draft)
  if (proof === '') throw new AppError('current_password_wrong', texts.currentPasswordRequired)

  await throttlePasswords(deps, account.id)
  if (await deps.passwords.verify(hash, proof)) return

  deps.logSecurity({ what: 'current_password_refused', accountId: account.id })
  throw new AppError(
    'current_password_wrong',
    draft.currentPassword ? texts.currentPasswordWrong : texts.currentPasswordRequired,
  )
}
