import { findPlan, planLabel } from '@askwell/contract/billing/plan-rules'
import { chatbotsWithoutPlan } from '@askwell/contract/billing/plans'
import type { OwnerId } from '../shared/index.ts'
import { entitlementOf, type Entitlement } from './entitlement.ts'
import type { CurrentSubscription, PlanStore } from './ports.ts'

/** How long a plan continues after a failed renewal, in milliseconds. */
export const graceMs = 7 * 24 * 60 * 60 * 1000

/** The plan of an account with its limits. */
export type PlanState = Entitlement & {
  /** 'No plan', or 'Hobby 19.00 monthly'. */
  label: string
  /** 'active' for a paid plan, including its grace period; 'none' for Free. */
  status: 'none' | 'active'
  periodEnd: number | null
  cancelAtPeriodEnd: boolean
  pendingLookupKey: string | null
  pastDueSince: number | null
}

type PlanOfDeps = {
  plans: Pick<PlanStore, 'subscription' | 'isFreeChosen'>
  clock: () => number
}

/** The current plan of an account: a paid plan, Free when it was chosen, or none. */
export async function planOf({ plans, clock }: PlanOfDeps, ownerId: OwnerId): Promise<PlanState> {
  const subscription = await plans.subscription(ownerId)
  if (subscription && findPlan(subscription.lookupKey)) return paidPlan(subscription, clock())

  const lookupKey = (await plans.isFreeChosen(ownerId)) ? 'Free_monthly' : null
  return { ...unpaid, ...entitlementOf(lookupKey), label: planLabel(lookupKey) }
}

const unpaid = {
  status: 'none',
  periodEnd: null,
  cancelAtPeriodEnd: false,
  pendingLookupKey: null,
  pastDueSince: null,
} as const

/** An unpaid plan keeps its name, so that the owner can see what to pay for. */
function paidPlan(subscription: CurrentSubscription, now: number): PlanState {
  const { lookupKey, periodEnd, cancelAtPeriodEnd, pendingLookupKey } = subscription
  const entitlement = entitlementOf(lookupKey)
  const isStillActive = isActive(subscription, now)
  return {
    ...entitlement,
    chatbots: isStillActive ? entitlement.chatbots : chatbotsWithoutPlan,
    label: planLabel(lookupKey),
    status: isStillActive ? 'active' : 'none',
    periodEnd,
    cancelAtPeriodEnd,
    pendingLookupKey,
    pastDueSince: subscription.pastDueSince,
  }
}

function isActive({ status, pastDueSince }: CurrentSubscription, now: number): boolean {
  if (status === 'past_due') return now < (pastDueSince ?? now) + graceMs
  return status === 'active' || status === 'trialing'
}
