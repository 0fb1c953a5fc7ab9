import type { BillingDetails } from '@askwell/contract/billing/details'
import type { OwnerId } from '../../shared/index.ts'

/** What the invoices of an account say about the buyer. */
export type BillingDetailsStore = {
  /** Null when none were saved. */
  find(ownerId: OwnerId): Promise<BillingDetails | null>
  save(ownerId: OwnerId, details: BillingDetails, at: number): Promise<void>
}
