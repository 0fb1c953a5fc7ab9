import { findPlan } from '@askwell/contract/billing/plan-rules'
import { chatbotsWithoutPlan } from '@askwell/contract/billing/plans'

/** Limits of an account. `lookupKey`: null until a plan is chosen. */
export type Entitlement = { title: string; chatbots: number; lookupKey: string | null }

/** The limits of a plan; the limits of Free when there is none. */
export function entitlementOf(lookupKey: string | null): Entitlement {
  const plan = findPlan(lookupKey)
  if (!plan) return { title: 'Free', chatbots: chatbotsWithoutPlan, lookupKey: null }
  return { title: plan.title, chatbots: plan.chatbots, lookupKey: plan.lookupKey }
}
