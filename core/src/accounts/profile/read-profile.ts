import * as texts from '@askwell/messages/app/refusals'
import { AppError } from '../../shared/index.ts'
import type { Caller } from '../sessions/identify-caller.ts'
import type { AccountStore, Profile } from '../ports/account-store.ts'

export type ReadProfileDeps = { accounts: Pick<AccountStore, 'findProfile'> }

/** The caller's profile, without the password. */
export async function readProfile({ accounts }: ReadProfileDeps, caller: Caller): Promise<Profile> {
  const profile = await accounts.findProfile(caller.account.id)
  if (!profile) throw new AppError('token_revoked', texts.tokenRevoked)

  return profile
}
