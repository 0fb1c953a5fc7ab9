import type { BillingDetails } from '@askwell/contract/billing/details'
import type { OwnerId } from '../../shared/index.ts'

/** Stores the billing details that are printed on the invoices of an account. */
export type BillingDetailsStore = {
  /** Null when none were saved. */
  find(ownerId: OwnerId): Promise<BillingDetails | null>
  save(ownerId: OwnerId, details: BillingDetails, at: number): Promise<void>
}
