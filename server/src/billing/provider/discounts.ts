import type { AppliedDiscount, DiscountOffer } from '@askwell/contract/billing/discounts'
import type { PaymentProvider, Promotion, RunningDiscount } from '@askwell/core/payments'
import type Stripe from 'stripe'
import type { PriceLookup } from './price-lookup.ts'
import { nullIfMissing, withProviderErrors } from './provider-errors.ts'
import { idOf } from './read-refunds-and-disputes.ts'

type StripeClients = { stripe: Stripe; prices: PriceLookup }
type Use = Parameters<PaymentProvider['findPromotion']>[1]

export const promotionCalls = (clients: StripeClients): Pick<PaymentProvider, 'findPromotion'> => ({
  findPromotion: (code, use) => withProviderErrors(() => findPromotion(clients, code, use)),
})

async function findPromotion(
  { stripe, prices }: StripeClients,
  code: string,
  use: Use,
): Promise<Promotion | null> {
  const { data } = await stripe.promotionCodes.list({
    code,
    limit: 100,
    expand: ['data.promotion.coupon.applies_to'],
  })
  const found = bestOf(data, use)
  const coupon = found?.promotion.coupon
  if (!found || !coupon || typeof coupon === 'string') return null

  const price = await stripe.prices.retrieve(await prices.idOf(use.lookupKey))
  return {
    ...offerOf(coupon),
    ...validityOf(found, coupon),
    id: found.id,
    code: found.code,
    isForCustomer: isFor(use, found),
    isForPlan: reduces(coupon, price),
  }
}

/** Several promotion codes can have the same text: expired ones, and ones for single customers. */
const bestOf = (codes: Stripe.PromotionCode[], use: Use): Stripe.PromotionCode | undefined =>
  codes.find((each) => each.active && isFor(use, each)) ??
  codes.find((each) => isFor(use, each)) ??
  codes[0]

const isFor = ({ customerId }: Use, { customer }: Stripe.PromotionCode): boolean =>
  customer === null || idOf(customer) === customerId

function reduces(coupon: Stripe.Coupon, price: Stripe.Price): boolean {
  const products = coupon.applies_to?.products ?? []
  const isSameCurrency = coupon.amount_off === null || coupon.currency === price.currency
  return isSameCurrency && (products.length === 0 || products.includes(idOf(price.product) ?? ''))
}

const isUsedUp = (one: Stripe.PromotionCode | Stripe.Coupon): boolean =>
  one.times_redeemed >= (one.max_redemptions ?? Infinity)

function validityOf(code: Stripe.PromotionCode, coupon: Stripe.Coupon) {
  const ends = [code.expires_at, coupon.redeem_by].flatMap((each) => each ?? [])
  return {
    isActive: code.active,
    expiresAt: ends.length === 0 ? null : Math.min(...ends) * 1_000,
    isUsedUp: isUsedUp(code) || isUsedUp(coupon),
    isFirstPurchaseOnly: code.restrictions.first_time_transaction,
    minimumCents: code.restrictions.minimum_amount ?? 0,
  }
}

function offerOf(coupon: Stripe.Coupon): DiscountOffer {
  const { duration, percent_off, amount_off, duration_in_months: months } = coupon
  const known = (['repeating', 'forever'] as const).find((each) => each === duration)
  return { percent_off, amount_off, duration: known ?? 'once', months }
}

/** Fields of an invoice or subscription to expand, for its discounts with coupon and code. */
export const discountFields = (path: string): string[] => [
  `${path}.discounts.promotion_code`,
  `${path}.discounts.source.coupon`,
]

type Discounts = (string | Stripe.Discount | Stripe.DeletedDiscount)[]

/** The first discount with its coupon; the product never applies more than one. */
function expandedDiscount(discounts: Discounts) {
  for (const each of discounts) {
    if (typeof each === 'string' || each.deleted === true) continue
    const { coupon } = each.source
    if (coupon !== null && typeof coupon !== 'string') return { discount: each, coupon }
  }
  return null
}

/** The discount of an invoice. Its `discountFields` must be expanded. */
export function appliedDiscount(invoice: Stripe.Invoice): AppliedDiscount | null {
  const found = expandedDiscount(invoice.discounts)
  const amount = discountTotal(invoice)
  if (found === null || amount === 0) return null
  const { promotion_code: code } = found.discount
  return {
    ...offerOf(found.coupon),
    code: code === null || typeof code === 'string' ? '' : code.code,
    amount,
  }
}

export const discountTotal = ({ total_discount_amounts: all }: Stripe.Invoice): number =>
  (all ?? []).reduce((sum, { amount }) => sum + amount, 0)

/** The discount of a subscription. Its `discountFields` must be expanded. */
export async function runningDiscount(
  clients: StripeClients,
  { discounts }: Stripe.Subscription,
): Promise<RunningDiscount | null> {
  const found = expandedDiscount(discounts)
  if (found === null) return null
  const { end } = found.discount
  const endsAt = end === null ? null : end * 1_000
  return { ...offerOf(found.coupon), endsAt, lookupKeys: await plansOf(clients, found.coupon) }
}

/**
 * The plans that a coupon reduces; null for all plans, and for a deleted coupon, whose discount continues. It needs
 * its own request, because lists cannot be expanded this deep.
 */
async function plansOf(
  { stripe, prices }: StripeClients,
  { id }: Stripe.Coupon,
): Promise<string[] | null> {
  const coupon = await nullIfMissing(() => stripe.coupons.retrieve(id, { expand: ['applies_to'] }))
  const products = coupon?.applies_to?.products ?? []
  return products.length === 0 ? null : prices.keysOfProducts(products)
}
