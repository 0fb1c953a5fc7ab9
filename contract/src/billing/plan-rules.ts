import * as texts from '@askwell/messages/billing/plan-names'
import { messagePack, plans, type Plan } from './plans.ts'

/** The plan of a lookup key; undefined for message packs and unknown keys. */
export function findPlan(lookupKey: string | null): Plan | undefined {
  return plans.find((plan) => plan.lookupKey === lookupKey)
}

/**
 * Messages that one purchase of a lookup key grants. 250 for unknown keys, as specified, although purchases with
 * unknown keys are refused.
 */
export function messageCountFor(lookupKey: string): number {
  if (lookupKey === messagePack.lookupKey) return messagePack.messages
  return findPlan(lookupKey)?.grant ?? 250
}

/** The plan as the API writes it: 'No plan', or 'Hobby 19.00 monthly'. */
export function planLabel(lookupKey: string | null): string {
  const plan = findPlan(lookupKey)
  if (!plan) return 'No plan'
  return `${plan.title} ${plan.price} ${plan.endDay === '/month' ? 'monthly' : 'yearly'}`
}

/** Whether a plan label has the price of a plan card; compares the first number of the label. */
export function isCurrentPlan(label: string, price: string): boolean {
  const first = /\d+(?:\.\d+)?/.exec(label)
  return first !== null && Number(first[0]) === Number(price)
}

/** A plan label as screens show it: 'Hobby (monthly)', 'Professional', and 'Free' for no plan. */
export function displayedPlan(label: string): string {
  if (label === 'No plan') return texts.free
  const title = label.split(' ')[0] ?? ''
  return label.includes('monthly') ? texts.monthlyPlan({ plan: title }) : title
}

/**
 * The kind of a plan change. An upgrade takes effect immediately: to a plan with a higher price per month, or from
 * monthly to yearly. Other changes take effect at the end of the period.
 */
export type PlanChange = 'same' | 'upgrade' | 'downgrade' | 'cancel'

export function planChange(from: Plan, to: Plan): PlanChange {
  if (from.lookupKey === to.lookupKey) return 'same'
  if (to.priceCents === 0) return 'cancel'
  // Yearly is an upgrade although its price per month is lower, because it commits for longer.
  if (tierOf(from) === tierOf(to)) return to.endDay === '/year' ? 'upgrade' : 'downgrade'
  return centsAMonth(to) > centsAMonth(from) ? 'upgrade' : 'downgrade'
}

/** The tier of a plan, the same for its monthly and yearly version: 'hobby', 'business', 'enterprise'. */
const tierOf = ({ lookupKey }: Plan): string | undefined => lookupKey.split('_')[0]

const centsAMonth = ({ priceCents, endDay }: Plan): number =>
  endDay === '/year' ? priceCents / 12 : priceCents
