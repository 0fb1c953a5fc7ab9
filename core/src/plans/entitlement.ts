import { findPlan } from '@askwell/contract/plan-rules'
import { chatbotsWithoutPlan } from '@askwell/contract/plans'

/** What an account may do. `lookupKey` is null until a plan is chosen. */
export type Entitlement = { title: string; chatbots: number; lookupKey: string | null }

/** The limits of a plan; an account without one counts as Free. */
export function entitlementOf(lookupKey: string | null): Entitlement {
  const plan = findPlan(lookupKey)
  if (!plan) return { title: 'Free', chatbots: chatbotsWithoutPlan, lookupKey: null }
  return { title: plan.title, chatbots: plan.chatbots, lookupKey: plan.lookupKey }
}
