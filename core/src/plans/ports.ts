import type { BalanceDeps } from '../balance/index.ts'
import type { OwnerId } from '../shared/index.ts'

/** A subscription, as last read from the provider. */
export type CurrentSubscription = {
  lookupKey: string
  /** active, trialing, past_due, unpaid or paused; other subscriptions are not returned. */
  status: string
  periodEnd: number | null
  cancelAtPeriodEnd: boolean
  pendingLookupKey: string | null
  pastDueSince: number | null
}

export type PlanStore = {
  /** The current subscription of an account; null when none was paid or the last one ended. */
  subscription(ownerId: OwnerId): Promise<CurrentSubscription | null>
  /** True when Free was chosen and no subscription began since. */
  isFreeChosen(ownerId: OwnerId): Promise<boolean>
  /** Records the choice; months are counted from the first one. */
  chooseFree(choice: { ownerId: OwnerId; at: number; nextTopUpAt: number }): Promise<void>
  /** Accounts whose month of Free begins until `at`, oldest first. */
  freeMonthsDue(which: { at: number; limit: number }): Promise<FreeMonth[]>
  /** Records the beginning of the next month, unless another process did. */
  completeFreeMonth(month: FreeMonth, nextTopUpAt: number): Promise<boolean>
}

export type FreeMonth = { ownerId: OwnerId; firstChosenAt: number; topUpAt: number }

export type PlanDeps = { plans: PlanStore; clock: () => number }
export type FreeDeps = PlanDeps & {
  balance: BalanceDeps
  /** Whether the owner can receive e-mail, or this server sends none. */
  isReachable: (ownerId: OwnerId) => Promise<boolean>
}
