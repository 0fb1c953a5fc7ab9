import { messagePack, plans, type Plan } from './plans.ts'

/** The plan of a lookup key; undefined for packs and for keys that are not sold. */
export function findPlan(lookupKey: string | null): Plan | undefined {
  return plans.find((plan) => plan.lookupKey === lookupKey)
}

/**
 * Messages of one purchase of a key. Any key that is not sold counts 250, as specified; nothing unpaid
 * reaches this rule, because such a key is refused before.
 */
export function messageCountFor(lookupKey: string): number {
  if (lookupKey === messagePack.lookupKey) return messagePack.messages
  return findPlan(lookupKey)?.grant ?? 250
}

/** The plan as the wire says it: 'No plan', or 'Hobby 19.00 monthly'. */
export function planWords(lookupKey: string | null): string {
  const plan = findPlan(lookupKey)
  if (!plan) return 'No plan'
  return `${plan.title} ${plan.price} ${plan.endDay === '/month' ? 'monthly' : 'yearly'}`
}

/** Whether the plan in words costs what a card costs: the first number of both is the same. */
export function isCurrent(words: string, price: string): boolean {
  const first = /\d+(?:\.\d+)?/.exec(words)
  return first !== null && Number(first[0]) === Number(price)
}

/** The plan in words as screens show it: 'Hobby (monthly)', 'Professional', and 'Free' for no plan. */
export function displayedPlan(words: string): string {
  if (words === 'No plan') return 'Free'
  const title = words.split(' ')[0] ?? ''
  return words.includes('monthly') ? `${title} (monthly)` : title
}

/** What a change of plans is: upgrades happen now, everything else waits for the period's end. */
export type PlanChange = 'same' | 'upgrade' | 'downgrade' | 'cancel'

export function planChange(from: Plan, to: Plan): PlanChange {
  if (from.lookupKey === to.lookupKey) return 'same'
  if (to.priceCents === 0) return 'cancel'
  if (from.endDay === '/year' && to.endDay === '/month') return 'downgrade'
  // As many messages in another period: from the month to the year.
  return to.messagesAMonth >= from.messagesAMonth ? 'upgrade' : 'downgrade'
}
