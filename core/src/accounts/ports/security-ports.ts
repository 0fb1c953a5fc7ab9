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
  /** Null until the first code has been confirmed. */
  confirmedAt: number | null
  /** The time step of the last used code; codes of this and earlier steps are refused. */
  lastStep: number
  recoveryCodesLeft: number
}

/** Seeds (encrypted at rest) and recovery codes (as hashes). */
export type SecondFactorStore = {
  find(ownerId: OwnerId): Promise<SecondFactor | null>
  /** Stores an unconfirmed seed; false when a second factor is already on. */
  insertPending(ownerId: OwnerId, seed: string, at: number): Promise<boolean>
  /**
   * In one transaction: enables the factor, stores the recovery codes and ends the other sessions. False when it was
   * already on.
   */
  confirm(
    ownerId: OwnerId,
    change: { step: number; codeHashes: string[]; currentTokenId: string; at: number },
  ): Promise<boolean>
  /** Returns false when this or a later step was already used. */
  consumeStep(ownerId: OwnerId, step: number): Promise<boolean>
  /** Returns false when the code does not exist or was already used. */
  consumeRecoveryCode(ownerId: OwnerId, codeHash: string, at: number): Promise<boolean>
  /** Whether an unused recovery code exists. */
  hasRecoveryCode(ownerId: OwnerId, codeHash: string): Promise<boolean>
  replaceRecoveryCodes(ownerId: OwnerId, codeHashes: string[]): Promise<void>
  /** Disables the factor and ends the other sessions. */
  remove(ownerId: OwnerId, keptTokenId: string): Promise<void>
}

/** Time-based codes of six digits (RFC 6238). */
export type OneTimeCodes = {
  newSeed(): string
  /** The time step of a code, up to one step before or after now; null for a wrong code. */
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

/** Verifies an ID token. Throws AppError `bad_google_credential`. `nonce` is '' when the token has none. */
export type GoogleVerifier = {
  clientId: string
  verify(credential: string): Promise<{ identity: GoogleIdentity; nonce: string }>
}

/** Nonces for sign-in pages. An ID token must contain one of them. */
export type GoogleNonces = {
  lifetimeMs: number
  issue(): string
  /** Whether this server issued the nonce, within its lifetime. */
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
  /** Removes name, address and all ways to sign in; false when the closure was undone. */
  erasePersonalData(ownerId: OwnerId, now: number): Promise<boolean>
  /** Removes all other rows and originals. Payment and usage rows are kept, with the account id only. */
  deleteRemainingRows(ownerId: OwnerId): Promise<void>
}

/** Stops the payments of an account that is closed, replaced or erased. */
export type AccountPayments = {
  /**
   * Ends everything that could still be charged, then runs `close` while no purchase can begin. A paid plan continues
   * to the end of its period; undoing the closure does not renew it, because that would cost money again. Throws
   * `payment_processing` without any change while a payment is in flight.
   */
  closeWith(ownerId: OwnerId, close: () => Promise<void>): Promise<void>
  /** Ends everything that could still be charged, for a replaced account. Payments in flight are not stopped. */
  endPurchases(ownerId: OwnerId): Promise<void>
  /**
   * Ends the plan immediately and erases cards and customer at the provider. False while a payment is in flight. Can be
   * repeated.
   */
  erase(ownerId: OwnerId): Promise<boolean>
}
