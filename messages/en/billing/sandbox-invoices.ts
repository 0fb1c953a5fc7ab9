import { integer, locale } from '../language.ts'

/** Format of a day in invoice lines: Apr 4, 2026. */
const days = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

type PlanLine = { quantity: number; plan: string | null; price: string }
type PlanTime = { plan: string | null; at: number }

const titleOf = (plan: string | null) => plan ?? 'Subscription'
/** An invoice line, by the length of its period. `plan` is null for a plan without a name. */
export const planLine = {
  day: ({ quantity, plan, price }: PlanLine) =>
    `${integer(quantity)} × ${titleOf(plan)} (at ${price} / day)`,
  week: ({ quantity, plan, price }: PlanLine) =>
    `${integer(quantity)} × ${titleOf(plan)} (at ${price} / week)`,
  month: ({ quantity, plan, price }: PlanLine) =>
    `${integer(quantity)} × ${titleOf(plan)} (at ${price} / month)`,
  year: ({ quantity, plan, price }: PlanLine) =>
    `${integer(quantity)} × ${titleOf(plan)} (at ${price} / year)`,
} as const
export const unusedTime = ({ plan, at }: PlanTime) =>
  plan === null
    ? `Unused time on subscription after ${days.format(at)}`
    : `Unused time on ${plan} after ${days.format(at)}`
export const remainingTime = ({ plan, at }: PlanTime) =>
  plan === null
    ? `Remaining time on subscription after ${days.format(at)}`
    : `Remaining time on ${plan} after ${days.format(at)}`
