import type { BillingContact } from '@askwell/contract/billing/contact'
import type { OwnerId } from '../../shared/index.ts'

type ContactRequest = { email: string; codeHash: string; expiresAt: number; at: number }

/** The address that also receives an account's billing e-mails. */
export type BillingContactStore = {
  /** Null when there is none. */
  find(ownerId: OwnerId): Promise<BillingContact | null>
  /** Replaces the address, which is then not verified. */
  request(ownerId: OwnerId, request: ContactRequest): Promise<void>
  /** Verifies the address, unless the code is wrong, expired, or was tried too often. */
  confirm(ownerId: OwnerId, codeHash: string, at: number): Promise<boolean>
  remove(ownerId: OwnerId): Promise<void>
}
