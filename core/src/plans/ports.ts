import type { BalanceDeps } from '../balance/index.ts'
import type { OwnerId } from '../shared/index.ts'

/** A subscription as last read from the provider. */
export type CurrentSubscription = {
  lookupKey: string
  /** active, trialing, past_due, unpaid or paused. */
  status: string
  periodEnd: number | null
  cancelAtPeriodEnd: boolean
  pendingLookupKey: string | null
  pastDueSince: number | null
}

export type PlanStore = {
  /** The current subscription of an account; null when none was paid or the last one has ended. */
  subscription(ownerId: OwnerId): Promise<CurrentSubscription | null>
  /** True when Free was chosen and no subscription has begun since. */
  isFreeChosen(ownerId: OwnerId): Promise<boolean>
  /** Stores that Free was chosen. Months are counted from the first choice. */
  chooseFree(choice: { ownerId: OwnerId; at: number; nextTopUpAt: number }): Promise<void>
  /** Accounts whose next month of Free begins at or before `at`, oldest first. */
  freeMonthsDue(which: { at: number; limit: number }): Promise<FreeMonth[]>
  /** Stores when the next month begins. Returns false when another process did so before. */
  completeFreeMonth(month: FreeMonth, nextTopUpAt: number): Promise<boolean>
}

export type FreeMonth = { ownerId: OwnerId; firstChosenAt: number; topUpAt: number }

export type PlanDeps = { plans: PlanStore; clock: () => number }
export type FreeDeps = PlanDeps & {
  balance: BalanceDeps
  /** Whether the owner may get the messages of Free: with a verified address, or when the server sends no e-mail. */
  isReachable: (ownerId: OwnerId) => Promise<boolean>
}
