import { integer, locale } from '../language.ts'

/** Format of a day in invoice lines: Apr 4, 2026. */
const days = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

const intervals = { day: 'day', week: 'week', month: 'month', year: 'year' }

export const planLine = ({
  quantity,
  plan,
  price,
  interval,
}: {
  quantity: number
  plan: string
  price: string
  interval: keyof typeof intervals
}) => `${integer(quantity)} × ${plan} (at ${price} / ${intervals[interval]})`
export const unusedTime = ({ plan, at }: { plan: string; at: number }) =>
  `Unused time on ${plan} after ${days.format(at)}`
export const remainingTime = ({ plan, at }: { plan: string; at: number }) =>
  `Remaining time on ${plan} after ${days.format(at)}`
/** Replaces the name of a plan without one. */
export const namelessPlan = 'Subscription'
export const namelessPlanInSentence = 'subscription'
