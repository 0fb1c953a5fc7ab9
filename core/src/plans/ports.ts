import type { BalanceDeps } from '../balance/index.ts'
import type { OwnerId } from '../shared/index.ts'

/** What an account pays for, as the provider last told it. */
export type OwnSubscription = {
  lookupKey: string
  /** active, trialing, past_due, unpaid or paused; what was never paid or has ended is not told. */
  status: string
  periodEnd: number | null
  cancelAtPeriodEnd: boolean
  pendingLookupKey: string | null
  pastDueSince: number | null
}

export type PlanStore = {
  /** The subscription that the account has now; null where none was paid or the last one ended. */
  subscription(ownerId: OwnerId): Promise<OwnSubscription | null>
  /** True when Free was chosen and no subscription began since. */
  isFreeChosen(ownerId: OwnerId): Promise<boolean>
  /** Notes the choice; the months are counted from the first one. */
  chooseFree(choice: { ownerId: OwnerId; at: number; nextTopUpAt: number }): Promise<void>
  /** Accounts whose month of Free begins until `at`, the longest waiting first. */
  freeMonthsDue(which: { at: number; limit: number }): Promise<FreeMonth[]>
  /** Notes when the next month begins, unless another process did so already. */
  endFreeMonth(month: FreeMonth, nextTopUpAt: number): Promise<boolean>
}

export type FreeMonth = { ownerId: OwnerId; firstChosenAt: number; topUpAt: number }

export type PlanDeps = { plans: PlanStore; clock: () => number }
export type FreeDeps = PlanDeps & { balance: BalanceDeps }
