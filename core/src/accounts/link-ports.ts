import type { OwnerId } from '../shared/index.ts'
import type { Account } from './ports.ts'

export type LinkPurpose = 'verify' | 'reset'

export type NewLink = {
  tokenHash: string
  purpose: LinkPurpose
  /** The address it goes to; a link is void once the account has another one. */
  email: string
  createdAt: number
  expiresAt: number
}

/** Mailed links, kept as hashes only; each works once. */
export type LinkStore = {
  insert(ownerId: OwnerId, link: NewLink): Promise<void>
  /** The account of a link that still works. */
  find(tokenHash: string, purpose: LinkPurpose, now: number): Promise<Account | null>
  /** Uses the link and marks the address as verified; null when it works no more. */
  verify(tokenHash: string, now: number): Promise<Account | null>
  /**
   * Uses the link, sets the password and ends every session and every other reset link in the same
   * instant, and the Google accounts of other addresses where this one was never confirmed; null when
   * it works no more.
   */
  reset(tokenHash: string, passwordHash: string, now: number): Promise<Account | null>
}

/** Remembers who asked for a new password, so that the answer takes the same time for everybody. */
export type ResetRequests = { add(email: string): Promise<void> }
