import { chatbotsWithoutPlan, plans } from '@askwell/contract/plans'

/** What an account may do. `lookupKey` is null until a plan is chosen. */
export type Entitlement = { title: string; chatbots: number; lookupKey: string | null }

/** The limits of a plan; an account without one counts as Free. */
export function entitlementOf(lookupKey: string | null): Entitlement {
  const plan = plans.find((entry) => entry.lookupKey === lookupKey)
  if (!plan) return { title: 'Free', chatbots: chatbotsWithoutPlan, lookupKey: null }
  return { title: plan.title, chatbots: plan.chatbots, lookupKey: plan.lookupKey }
}

/** The plan as the wire says it: 'No plan', or 'Hobby 19.00 monthly'. */
export function planWords(lookupKey: string | null): string {
  const plan = plans.find((entry) => entry.lookupKey === lookupKey)
  if (!plan) return 'No plan'
  return `${plan.title} ${plan.price} ${plan.endDay === '/month' ? 'monthly' : 'yearly'}`
}
