import type { OwnerId } from '../../shared/index.ts'
import type { Account, SignInAccount } from './account-store.ts'

/** One sign-in session of an account. */
export type ActiveSession = {
  id: string
  address: string
  userAgent: string
  createdAt: number
  lastUsedAt: number
}

/** The active sessions of an account. */
export type SessionStore = {
  list(ownerId: OwnerId, now: number): Promise<ActiveSession[]>
  /** Returns false when the account has no such active session. */
  end(ownerId: OwnerId, tokenId: string): Promise<boolean>
  /** Returns the number of ended sessions. */
  endOthers(ownerId: OwnerId, currentTokenId: string): Promise<number>
}

export type SecondFactor = {
  seed: string
  /** Null until the first code was confirmed. */
  confirmedAt: number | null
  /** The last used time step; this step and older ones are refused. */
  lastStep: number
  recoveryCodesLeft: number
}

/** Seeds (encrypted at rest) and recovery codes (as hashes). */
export type SecondFactorStore = {
  find(ownerId: OwnerId): Promise<SecondFactor | null>
  /** Stores a seed that is not confirmed yet; false when a second factor is already on. */
  insertPending(ownerId: OwnerId, seed: string, at: number): Promise<boolean>
  /**
   * In one transaction: turns the factor on, stores the recovery codes, ends the other sessions; false when
   * it was on.
   */
  confirm(
    ownerId: OwnerId,
    change: { step: number; codeHashes: string[]; currentTokenId: string; at: number },
  ): Promise<boolean>
  /** Returns false when this step or a newer one was already used. */
  consumeStep(ownerId: OwnerId, step: number): Promise<boolean>
  /** Returns false when the code does not exist or was already used. */
  consumeRecoveryCode(ownerId: OwnerId, codeHash: string, at: number): Promise<boolean>
  /** Whether an unused recovery code exists. */
  hasRecoveryCode(ownerId: OwnerId, codeHash: string): Promise<boolean>
  replaceRecoveryCodes(ownerId: OwnerId, codeHashes: string[]): Promise<void>
  /** Turns the factor off and ends the other sessions. */
  remove(ownerId: OwnerId, keptTokenId: string): Promise<void>
}

/** Time-based codes of six digits (RFC 6238). */
export type OneTimeCodes = {
  newSeed(): string
  /** The time step of a code, at most one step from now; null for a wrong code. */
  timeStepOf(seed: string, code: string, now: number): number | null
  /** Content of the QR code. */
  uri(seed: string, account: string): string
}

export type RecoveryCodeGenerator = {
  generate(): string
  hash(ownerId: OwnerId, code: string): string
}

/** A person as identified by Google. */
export type GoogleIdentity = {
  issuer: string
  subject: string
  email: string
  firstName: string
  lastName: string
}

/** Verifies an ID token; throws AppError `bad_google_credential`. `nonce` is '' when the token has none. */
export type GoogleVerifier = {
  clientId: string
  verify(credential: string): Promise<{ identity: GoogleIdentity; nonce: string }>
}

/** Nonces of sign-in pages, which an ID token must contain. */
export type GoogleNonces = {
  lifetimeMs: number
  issue(): string
  /** Whether this server made the nonce less than its lifetime ago. */
  isIssued(nonce: string): boolean
}

/** Google identities (issuer and subject) and their accounts. */
export type GoogleIdentityStore = {
  find(
    identity: GoogleIdentity,
  ): Promise<(Account & Pick<SignInAccount, 'eraseAt' | 'suspendedAt'>) | null>
  link(ownerId: OwnerId, identity: GoogleIdentity): Promise<void>
  /** The Google identities of an account, oldest first. */
  list(ownerId: OwnerId): Promise<{ email: string; since: number }[]>
  /** Creates an account without a password; null when the address is taken. */
  insertAccount(identity: GoogleIdentity): Promise<Account | null>
}

/** Closes and erases whole accounts. */
export type AccountClosureStore = {
  /** Marks the account as closed and ends all its sessions in one transaction. */
  close(ownerId: OwnerId, eraseAt: number): Promise<void>
  reopen(ownerId: OwnerId): Promise<void>
  listDue(now: number): Promise<OwnerId[]>
  /** Removes name, address and all ways to sign in; false when the closure was undone before. */
  erasePersonalData(ownerId: OwnerId, now: number): Promise<boolean>
  /** Removes all other rows and originals; rows of payments and usage stay under the id alone. */
  deleteRemainingRows(ownerId: OwnerId): Promise<void>
}

/** Effect of closing an account on its payments. */
export type AccountPayments = {
  /**
   * Ends everything that could still be charged, then runs `close`, while no purchase can begin. A paid plan lasts to
   * the end of its period; undoing the closure does not renew it, because that would cost money again. Throws
   * `payment_processing`, and changes nothing, while a payment is in flight.
   */
  closeWith(ownerId: OwnerId, close: () => Promise<void>): Promise<void>
  /** The same for an account that is replaced; what is in flight arrives. */
  endPurchases(ownerId: OwnerId): Promise<void>
  /**
   * Ends the plan now and erases cards and customer at the provider; false while a payment is in flight. May be
   * repeated.
   */
  erase(ownerId: OwnerId): Promise<boolean>
}
