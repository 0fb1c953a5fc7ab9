import { findPlan, planWords } from '@askwell/contract/plan-rules'
import { chatbotsWithoutPlan } from '@askwell/contract/plans'
import type { OwnerId } from '../shared/index.ts'
import { entitlementOf, type Entitlement } from './entitlement.ts'
import type { OwnSubscription, PlanStore } from './ports.ts'

/** Days after a failed renewal in which a plan goes on. */
export const graceMs = 7 * 24 * 60 * 60 * 1000

/** The plan of an account and what it may do with it. */
export type PlanState = Entitlement & {
  /** 'No plan', or 'Hobby 19.00 monthly'. */
  words: string
  /** 'active' while a paid plan lives, its grace time included; Free is never active. */
  status: 'none' | 'active'
  periodEnd: number | null
  cancelAtPeriodEnd: boolean
  pendingLookupKey: string | null
  pastDueSince: number | null
}

type PlanReading = {
  plans: Pick<PlanStore, 'subscription' | 'isFreeChosen'>
  clock: () => number
}

/** Paid, Free chosen, or none: the account's plan at this moment. */
export async function planOf({ plans, clock }: PlanReading, ownerId: OwnerId): Promise<PlanState> {
  const subscription = await plans.subscription(ownerId)
  if (subscription && findPlan(subscription.lookupKey)) return paidPlan(subscription, clock())

  const lookupKey = (await plans.isFreeChosen(ownerId)) ? 'Free_monthly' : null
  return { ...unpaid, ...entitlementOf(lookupKey), words: planWords(lookupKey) }
}

const unpaid = {
  status: 'none',
  periodEnd: null,
  cancelAtPeriodEnd: false,
  pendingLookupKey: null,
  pastDueSince: null,
} as const

/** What is no longer paid keeps its name, so that the account can see what to pay for. */
function paidPlan(subscription: OwnSubscription, now: number): PlanState {
  const { lookupKey, periodEnd, cancelAtPeriodEnd, pendingLookupKey } = subscription
  const entitlement = entitlementOf(lookupKey)
  const isAlive = isLiving(subscription, now)
  return {
    ...entitlement,
    chatbots: isAlive ? entitlement.chatbots : chatbotsWithoutPlan,
    words: planWords(lookupKey),
    status: isAlive ? 'active' : 'none',
    periodEnd,
    cancelAtPeriodEnd,
    pendingLookupKey,
    pastDueSince: subscription.pastDueSince,
  }
}

function isLiving({ status, pastDueSince }: OwnSubscription, now: number): boolean {
  if (status === 'past_due') return now < (pastDueSince ?? now) + graceMs
  return status === 'active' || status === 'trialing'
}
