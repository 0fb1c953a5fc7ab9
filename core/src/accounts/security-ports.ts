import type { OwnerId } from '../shared/index.ts'
import type { Account } from './ports.ts'

/** One place where an account is signed in. */
export type SignInPlace = {
  id: string
  address: string
  userAgent: string
  createdAt: number
  lastUsedAt: number
}

/** The living sessions of one account. */
export type SessionList = {
  list(ownerId: OwnerId, now: number): Promise<SignInPlace[]>
  /** False when the account has no such living session. */
  end(ownerId: OwnerId, tokenId: string): Promise<boolean>
  /** Answers how many were ended. */
  endOthers(ownerId: OwnerId, keptTokenId: string): Promise<number>
}

export type SecondFactor = {
  seed: string
  /** Null until the first code was right. */
  confirmedAt: number | null
  /** The newest time step that was used; neither it nor an older one counts again. */
  lastStep: number
  recoveryCodesLeft: number
}

/** Seeds (encrypted at rest) and recovery codes (as hashes). */
export type SecondFactorStore = {
  find(ownerId: OwnerId): Promise<SecondFactor | null>
  /** Keeps a seed that waits for its first code; false when a factor is on already. */
  begin(ownerId: OwnerId, seed: string, at: number): Promise<boolean>
  /** Turns it on, writes the codes and ends the other sessions in one instant; false when it was on. */
  confirm(
    ownerId: OwnerId,
    change: { step: number; codeHashes: string[]; keptTokenId: string; at: number },
  ): Promise<boolean>
  /** False when this step or a newer one was used already. */
  useStep(ownerId: OwnerId, step: number): Promise<boolean>
  /** False when there is no such code or it was used already. */
  useRecoveryCode(ownerId: OwnerId, codeHash: string, at: number): Promise<boolean>
  replaceRecoveryCodes(ownerId: OwnerId, codeHashes: string[]): Promise<void>
  /** Turns it off and ends the other sessions. */
  remove(ownerId: OwnerId, keptTokenId: string): Promise<void>
}

/** Time-based codes of six digits (RFC 6238). */
export type OneTimeCodes = {
  newSeed(): string
  /** The time step a code belongs to, within one step of now; null for a wrong code. */
  stepOf(seed: string, code: string, now: number): number | null
  /** What the QR code holds. */
  uri(seed: string, account: string): string
}

export type RecoveryCodeMaker = { make(): string; hash(ownerId: OwnerId, code: string): string }

/** Who somebody is according to Google. */
export type GoogleIdentity = {
  issuer: string
  subject: string
  email: string
  firstName: string
  lastName: string
}

/** Checks an ID token; throws AppError `bad_google_credential`. */
export type GoogleVerifier = {
  clientId: string
  verify(credential: string, nonce: string | undefined): Promise<GoogleIdentity>
}

/** Google identities (issuer and subject) and the accounts they belong to. */
export type IdentityStore = {
  find(identity: GoogleIdentity): Promise<(Account & { eraseAt: number | null }) | null>
  link(ownerId: OwnerId, identity: GoogleIdentity): Promise<void>
  /** The Google accounts that open an account, the oldest first. */
  list(ownerId: OwnerId): Promise<{ email: string; since: number }[]>
  /** Opens an account without a password; null when the address is taken by now. */
  insertAccount(identity: GoogleIdentity): Promise<Account | null>
}

/** Closing and erasing whole accounts. */
export type ClosureStore = {
  /** Marks the account and ends every session in the same instant. */
  close(ownerId: OwnerId, eraseAt: number): Promise<void>
  keep(ownerId: OwnerId): Promise<void>
  due(now: number): Promise<OwnerId[]>
  /** Keys of the originals that no other account holds. */
  ownFileKeys(ownerId: OwnerId): Promise<string[]>
  /** Takes away name, address and every way to sign in; false when the account was kept meanwhile. */
  forgetPerson(ownerId: OwnerId, now: number): Promise<boolean>
  /** Removes everything else; what was paid and used stays under the bare id. */
  removeRest(ownerId: OwnerId): Promise<void>
}

/** What closing an account means for its subscription. */
export type ClosingSubscription = {
  /** Lets it run out. Keeping the account does not renew it: that is a new decision about money. */
  stop(ownerId: OwnerId): Promise<void>
  /** Ends it now. */
  end(ownerId: OwnerId): Promise<void>
}
