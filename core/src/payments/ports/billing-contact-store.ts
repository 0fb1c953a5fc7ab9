import type { BillingContact } from '@askwell/contract/billing/contact'
import type { OwnerId } from '../../shared/index.ts'

type ContactRequest = { email: string; codeHash: string; expiresAt: number; at: number }

/** Stores the additional recipient of an account's billing e-mails. */
export type BillingContactStore = {
  /** Null when there is none. */
  find(ownerId: OwnerId): Promise<BillingContact | null>
  /** Replaces the address. The new address is not verified. */
  request(ownerId: OwnerId, request: ContactRequest): Promise<void>
  /** Verifies the address. Returns false when the code is wrong or expired, or after too many attempts. */
  confirm(ownerId: OwnerId, codeHash: string, at: number): Promise<boolean>
  remove(ownerId: OwnerId): Promise<void>
}
