import * as texts from '@askwell/messages/billing/plan-names'
import { messagePack, plans, type Plan } from './plans.ts'

/** The plan of a lookup key; undefined for message packs and unknown keys. */
export function findPlan(lookupKey: string | null): Plan | undefined {
  return plans.find((plan) => plan.lookupKey === lookupKey)
}

/**
 * Messages of one purchase of a key. Unknown keys count 250, as specified; no payment reaches this rule with
 * one, because purchases with unknown keys are refused.
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

/** Whether a plan text and a card price are equal; compares the first number of both. */
export function isCurrentPlan(label: string, price: string): boolean {
  const first = /\d+(?:\.\d+)?/.exec(label)
  return first !== null && Number(first[0]) === Number(price)
}

/** The plan text as screens show it: 'Hobby (monthly)', 'Professional', and 'Free' for no plan. */
export function displayedPlan(label: string): string {
  if (label === 'No plan') return texts.free
  const title = label.split(' ')[0] ?? ''
  return label.includes('monthly') ? texts.monthlyPlan({ plan: title }) : title
}

/**
 * The kind of a change of plan. Upgrades take effect now: to a plan with a dearer month, or from monthly to
 * yearly. All other changes take effect at the end of the period.
 */
export type PlanChange = 'same' | 'upgrade' | 'downgrade' | 'cancel'

export function planChange(from: Plan, to: Plan): PlanChange {
  if (from.lookupKey === to.lookupKey) return 'same'
  if (to.priceCents === 0) return 'cancel'
  // The same plan costs less a month when it is paid for a year, and binds for longer.
  if (tierOf(from) === tierOf(to)) return to.endDay === '/year' ? 'upgrade' : 'downgrade'
  return centsAMonth(to) > centsAMonth(from) ? 'upgrade' : 'downgrade'
}

/** What the monthly and the yearly plan of one size share: 'hobby', 'business', 'enterprise'. */
const tierOf = ({ lookupKey }: Plan): string | undefined => lookupKey.split('_')[0]

const centsAMonth = ({ priceCents, endDay }: Plan): number =>
  endDay === '/year' ? priceCents / 12 : priceCents
