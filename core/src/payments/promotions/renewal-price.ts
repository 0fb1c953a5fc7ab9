import { discountCents, type DiscountOffer } from '@askwell/contract/billing/discounts'
import type { Plan } from '@askwell/contract/billing/plans'
import { monthsAfter } from '../../plans/index.ts'
import type { RunningDiscount } from '../ports/provider.ts'

/** The price of a plan in cents at a renewal, after a discount that is still valid at that time. */
export function renewalCents(
  { lookupKey, priceCents }: Pick<Plan, 'lookupKey' | 'priceCents'>,
  discount: RunningDiscount | null,
  at: number,
): number {
  if (discount === null) return priceCents
  const isOver = discount.endsAt !== null && discount.endsAt <= at
  const isForPlan = discount.lookupKeys?.includes(lookupKey) ?? true
  return isOver || !isForPlan ? priceCents : priceCents - discountCents(discount, priceCents)
}

/** The discount on invoices after the first one, for a subscription that begins at `start`; null when it ends. */
export function discountAfterStart(
  { percent_off, amount_off, duration, months }: DiscountOffer,
  start: number,
): RunningDiscount | null {
  if (duration === 'once') return null
  const endsAt = duration === 'forever' ? null : monthsAfter(start, months ?? 0)
  return { percent_off, amount_off, duration, months, endsAt, lookupKeys: null }
}
