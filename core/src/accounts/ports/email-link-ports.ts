import type { OwnerId } from '../../shared/index.ts'
import type { Account } from './account-store.ts'

export type EmailLinkPurpose = 'verify' | 'reset'

export type NewEmailLink = {
  tokenHash: string
  purpose: EmailLinkPurpose
  /** The recipient. The link becomes invalid when the account changes its address. */
  email: string
  createdAt: number
  expiresAt: number
}

/** Links sent by e-mail, stored as hashes; each works once. */
export type EmailLinkStore = {
  insert(ownerId: OwnerId, link: NewEmailLink): Promise<void>
  /** The account of a valid link, and whether its address was ever confirmed. */
  find(
    tokenHash: string,
    purpose: EmailLinkPurpose,
    now: number,
  ): Promise<(Account & { isConfirmed: boolean }) | null>
  /** Consumes the link and marks the address as verified; null when the link is invalid. */
  verifyEmail(tokenHash: string, now: number): Promise<Account | null>
  /**
   * In one transaction: consumes the link, sets the password, and ends all sessions and other reset links. Null
   * when the link is invalid.
   *
   * An account whose address was never confirmed may have been registered by a stranger, so it is replaced by a new
   * account. With `keepsContent` it is kept, but loses its second factor and Google identities with other addresses.
   */
  resetPassword(tokenHash: string, reset: PasswordReset): Promise<CompletedReset | null>
}

export type PasswordReset = {
  passwordHash: string
  keepsContent: boolean
  /** When a replaced account is erased. */
  eraseAt: number
  at: number
}

/** `replacedId`: id of the replaced account, or null. */
export type CompletedReset = { account: Account; replacedId: OwnerId | null }

/** Queue of password reset requests, so that the response time is the same for every address. */
export type ResetRequestQueue = { add(email: string): Promise<void> }
