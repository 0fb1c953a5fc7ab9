import { refusalTexts } from '@askwell/contract/errors'
import { AppError } from '../shared/index.ts'
import type { Caller } from './identify-caller.ts'
import type { AccountStore, Profile } from './ports.ts'

export type ReadProfileDeps = { accounts: AccountStore }

/** The caller's own profile; the password is no part of it. */
export async function readProfile({ accounts }: ReadProfileDeps, caller: Caller): Promise<Profile> {
  const profile = await accounts.findProfile(caller.account.id)
  if (!profile) throw new AppError('token_revoked', refusalTexts.tokenRevoked)

  return profile
}
