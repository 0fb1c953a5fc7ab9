import type { OwnerId } from '../../shared/index.ts'

export type Account = {
  id: OwnerId
  email: string
  firstName: string
  lastName: string
}

/** Fields that sign-in needs in addition to the account. */
export type SignInAccount = Account & {
  passwordHash: string | null
  emailVerifiedAt: number | null
  /** Time at which a closed account will be erased; null while it is open. */
  eraseAt: number | null
  /** Time at which an operator suspended the account; null while it is not suspended. */
  suspendedAt: number | null
}

export type NewAccount = {
  email: string
  firstName: string
  lastName: string
  passwordHash: string
}

/** Fields of the profile screen; `phone` is '' for none. */
export type Profile = Account & { phone: string; emailVerified: boolean }

/** Changes of a profile. Undefined fields keep their value. */
export type ProfileChange = {
  email: string
  firstName: string
  lastName: string
  phone: string | undefined
  passwordHash: string | undefined
}

/** Accounts by e-mail (lower case) and id. */
export type AccountStore = {
  /** Returns null when the address is taken, including by a concurrent registration. */
  insert(account: NewAccount): Promise<Account | null>
  findForSignIn(email: string): Promise<SignInAccount | null>
  replacePasswordHash(ownerId: OwnerId, passwordHash: string): Promise<void>
  findProfile(ownerId: OwnerId): Promise<Profile | null>
  findPasswordHash(ownerId: OwnerId): Promise<string | null>
  /**
   * Saves the profile; with `endOtherSessions` all other tokens of the account are revoked in the same
   * transaction. Returns null when the address belongs to another account.
   */
  saveProfile(
    ownerId: OwnerId,
    change: ProfileChange,
    sessions: { currentTokenId: string; endOtherSessions: boolean },
  ): Promise<Account | null>
}
