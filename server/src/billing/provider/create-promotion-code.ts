import { decimalsOf, formatAmount } from '@askwell/contract/billing/amounts'
import { findPlan } from '@askwell/contract/billing/plan-rules'
import { priceList } from '@askwell/contract/billing/plans'
import type Stripe from 'stripe'
import { idOf } from './read-refunds-and-disputes.ts'

export type NewPromotion = {
  code: string
  off: { percent: number } | { cents: number }
  duration: 'once' | 'forever' | { months: number }
  uses: number | null
  /** Seconds since the epoch. */
  expiresAt: number | null
  isFirstPurchaseOnly: boolean
  /** Lookup keys of the plans that it reduces; empty for all plans. */
  plans: string[]
}

type Typed = Partial<Record<'percent' | 'amount' | 'months' | 'uses' | 'until', string>> &
  Partial<Record<'once' | 'forever' | 'first-purchase', boolean>> & { plan?: string[] }

/** Parses the arguments of an operator; null when they are incomplete or contradict each other. */
export function readPromotion([code = '', ...rest]: string[], typed: Typed): NewPromotion | null {
  const isCode = /^[a-z\d-]{1,100}$/i.test(code) && rest.length === 0
  const off = readOff(typed.percent, typed.amount)
  const [duration, uses] = [readDuration(typed), wholeNumber(typed.uses)]
  const expiresAt = readLastDay(typed.until)
  const areNumbers = ![uses, expiresAt].some((each) => Number.isNaN(each))
  const { plan: onlyPlans = [] } = typed
  const isRight = isCode && areNumbers && onlyPlans.every(isPaidPlan)
  if (!isRight || off === null || duration === null) return null
  const isFirstPurchaseOnly = typed['first-purchase'] ?? false
  const limits = { uses, expiresAt, isFirstPurchaseOnly, plans: onlyPlans }
  return { code: code.toUpperCase(), off, duration, ...limits }
}

/** The end of a day in seconds since the epoch; NaN for an invalid day. */
const readLastDay = (day: string | undefined): number | null =>
  day === undefined ? null : Date.parse(`${day}T23:59:59Z`) / 1_000

const isPaidPlan = (lookupKey: string) => (findPlan(lookupKey)?.priceCents ?? 0) > 0

function readDuration({ once, forever, months }: Typed): NewPromotion['duration'] | null {
  const typed = [once, forever, months].filter((each) => each !== undefined)
  const count = wholeNumber(months)
  if (typed.length > 1 || Number.isNaN(count)) return null
  if (count !== null) return { months: count }
  return forever ? 'forever' : 'once'
}

function readOff(
  percent: string | undefined,
  amount: string | undefined,
): NewPromotion['off'] | null {
  if ((percent === undefined) === (amount === undefined)) return null
  const value = Number(percent ?? amount)
  if (!(value > 0)) return null
  if (percent !== undefined) return value <= 100 ? { percent: value } : null
  return { cents: Math.round(value * 10 ** decimalsOf(priceList.currency)) }
}

/** Null when the option is missing, NaN when it is not a positive whole number. */
function wholeNumber(typed: string | undefined): number | null {
  if (typed === undefined) return null
  return /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : NaN
}

/** Creates the coupon and its promotion code; returns a sentence that describes them. */
export async function createPromotionCode(
  stripe: Stripe,
  promotion: NewPromotion,
): Promise<string> {
  const { code, uses, expiresAt, isFirstPurchaseOnly } = promotion
  const { id: coupon } = await stripe.coupons.create({
    ...couponOf(promotion),
    ...(await onlyFor(stripe, promotion)),
  })
  await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon },
    code,
    ...(uses === null ? {} : { max_redemptions: uses }),
    ...(expiresAt === null ? {} : { expires_at: expiresAt }),
    ...(isFirstPurchaseOnly ? { restrictions: { first_time_transaction: true } } : {}),
  })
  return summaryOf(promotion)
}

/** Limits a coupon to plans, each of which is a product at the provider. */
async function onlyFor(
  stripe: Stripe,
  { plans: lookup_keys }: NewPromotion,
): Promise<Pick<Stripe.CouponCreateParams, 'applies_to'>> {
  if (lookup_keys.length === 0) return {}
  const { data } = await stripe.prices.list({ lookup_keys, active: true, limit: 100 })
  const products = data.flatMap(({ product }) => idOf(product) ?? [])
  if (products.length < lookup_keys.length)
    throw new Error('A plan has no price. Run npm run doctor.')
  return { applies_to: { products } }
}

const couponOf = ({ code, off, duration }: NewPromotion): Stripe.CouponCreateParams => ({
  name: code.slice(0, 40),
  ...('cents' in off
    ? { amount_off: off.cents, currency: priceList.currency }
    : { percent_off: off.percent }),
  ...(typeof duration === 'string'
    ? { duration }
    : { duration: 'repeating', duration_in_months: duration.months }),
})

function summaryOf({ code, off, duration }: NewPromotion): string {
  const what = 'cents' in off ? formatAmount(off.cents) : `${off.percent}%`
  if (duration === 'once') return `${code} takes ${what} off the first payment.`
  if (duration === 'forever') return `${code} takes ${what} off every payment.`
  const { months } = duration
  const noun = months === 1 ? 'month' : 'months'
  return `${code} takes ${what} off the payments of ${months} ${noun}.`
}
