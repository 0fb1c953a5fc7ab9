import { plural } from '../language.ts'

type Offer = { off: string; duration: 'once' | 'repeating' | 'forever'; months: number | null }

/** For example '20% off for 3 months'. */
export const offer = ({ off, duration, months }: Offer) => {
  if (duration === 'forever') return `${off} off every payment`
  if (duration === 'once') return `${off} off your first payment`
  return `${off} off for ${plural(months ?? 1, { one: 'month', other: 'months' })}`
}
export const unknown = "This promotion code doesn't exist. Check the spelling."
export const expired = ({ date }: { date: string }) => `This promotion code expired on ${date}.`
export const usedUp = 'This promotion code has reached its usage limit.'
export const ended = 'This promotion code is no longer valid.'
export const otherCustomer = 'This promotion code belongs to another account.'
export const otherPlan = "This promotion code doesn't apply to this plan."
export const firstPurchaseOnly = 'This promotion code is for your first purchase only.'
export const tooSmall = ({ amount }: { amount: string }) =>
  `This promotion code needs a plan of at least ${amount}.`
export const plansOnly = 'Promotion codes apply to plans, not to message packs.'
export const notUsable = "This promotion code can't be used for this purchase."
