import type { OwnerId } from '../shared/index.ts'

export type Account = {
  id: OwnerId
  email: string
  firstName: string
  lastName: string
}

/** What signing in needs to know beside the account itself. */
export type SignInAccount = Account & {
  passwordHash: string | null
  emailVerifiedAt: number | null
  /** When a closed account will be erased; null while it is open. */
  eraseAt: number | null
}

export type NewAccount = {
  email: string
  firstName: string
  lastName: string
  passwordHash: string
}

/** What the profile shows; `phone` is '' when none was given. */
export type Profile = Account & { phone: string; emailVerified: boolean }

/** A new profile. What is undefined stays as it is. */
export type ProfileChange = {
  email: string
  firstName: string
  lastName: string
  phone: string | undefined
  passwordHash: string | undefined
}

/** Accounts by e-mail (lower case) and id. */
export type AccountStore = {
  /** Answers null when the address is taken, also by a registration at the same instant. */
  insert(account: NewAccount): Promise<Account | null>
  findForSignIn(email: string): Promise<SignInAccount | null>
  replaceHash(ownerId: OwnerId, passwordHash: string): Promise<void>
  findProfile(ownerId: OwnerId): Promise<Profile | null>
  findHash(ownerId: OwnerId): Promise<string | null>
  /**
   * Saves the profile; with `endOtherSessions` every other token of the account is revoked in the
   * same instant. Answers null when the address belongs to another account.
   */
  saveProfile(
    ownerId: OwnerId,
    change: ProfileChange,
    sessions: { keptTokenId: string; endOtherSessions: boolean },
  ): Promise<Account | null>
}

export type TokenRecord = {
  id: string
  account: Account
  lastUsedAt: number
  expiresAt: number
  /** Null while it lives; the tokens of a closed account are revoked ones. */
  revokedAt: number | null
}

export type Visit = { address: string; userAgent: string }

/** Bearer tokens, kept as hashes only. */
export type TokenStore = {
  insert(ownerId: OwnerId, token: { hash: string; expiresAt: number } & Visit): Promise<void>
  find(hash: string): Promise<TokenRecord | null>
  markUsed(tokenId: string, at: number): Promise<void>
  revoke(ownerId: OwnerId, tokenId: string): Promise<void>
  /** Whether the account with this e-mail was signed in from this address lately. */
  knowsAddress(email: string, address: string): Promise<boolean>
}

/** argon2id behind a bounded queue; throws AppError `overloaded` when the queue is full. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** With null it spends the same time on a dummy hash and answers false. */
  verify(hash: string | null, password: string): Promise<boolean>
  needsRehash(hash: string): boolean
}

/** Makes and hashes opaque tokens. */
export type TokenMaker = {
  make(): string
  hash(token: string): string
}

/** Counts tries and throws AppError `rate_limited` beyond the limit. */
export type Throttle = {
  use(key: string, limit: { points: number; windowMs: number }): Promise<void>
  /** Throws when the limit is reached already, without counting. */
  check(key: string, limit: { points: number; windowMs: number }): Promise<void>
}

/** The throttle of sign-ins, which also tells how often and can forget. */
export type SignInThrottle = Throttle & {
  /** Counts one more and answers how many there were in this window, the new one included. */
  count(key: string, windowMs: number): Promise<number>
  forgive(key: string): Promise<void>
}
