import type { Stripe } from 'stripe'
import { newDiscount } from '../objects/promotion.ts'
import { badRequest } from '../state/stripe-api-error.ts'
import {
  idOf,
  type Coupon,
  type Customer,
  type Discount,
  type PromotionCode,
  type Subscription,
} from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { itemOf, priceOf } from './subscription-item.ts'

export type ActiveDiscount = { discount: Discount; coupon: Coupon }

/** The discounts that apply to an invoice at a time. */
export async function discountsAt(
  state: SandboxState,
  subscription: Subscription,
  at: number,
): Promise<ActiveDiscount[]> {
  const active: ActiveDiscount[] = []
  for (const each of subscription.discounts) {
    const discount = await state.get('discount', idOf(each) ?? '')
    const coupon = await state.find('coupon', idOf(discount.source.coupon) ?? '')
    if (coupon === undefined) continue
    if (discount.end === null || at < discount.end) active.push({ discount, coupon })
  }
  return active
}

/** Adds the discount amounts to lines; credits for unused time have no discount. */
export function withDiscounts(
  lines: Stripe.InvoiceLineItem[],
  discounts: ActiveDiscount[],
): Stripe.InvoiceLineItem[] {
  const reduced = lines.map((line) => ({
    ...line,
    discount_amounts: [...(line.discount_amounts ?? [])],
  }))
  for (const { discount, coupon } of discounts) {
    let left = coupon.amount_off ?? Infinity
    for (const line of reduced.filter((each) => isReducible(each, coupon))) {
      const rest = line.amount - line.discount_amounts.reduce((sum, { amount }) => sum + amount, 0)
      const share = Math.round((rest * (coupon.percent_off ?? 100)) / 100)
      const amount = Math.max(0, Math.min(left, share, rest))
      left -= amount
      line.discount_amounts.push({ amount, discount: discount.id })
    }
  }
  return reduced
}

const isReducible = ({ discountable, pricing }: Stripe.InvoiceLineItem, coupon: Coupon): boolean =>
  discountable && isForProduct(coupon, pricing?.price_details?.product ?? '')

/** Removes discounts that have ended: those for one invoice, and those for some months after the last month. */
export function keepRecurring(subscription: Subscription, discounts: ActiveDiscount[]): void {
  subscription.discounts = discounts
    .filter(({ coupon }) => coupon.duration !== 'once')
    .map(({ discount }) => discount.id)
}

/** Redeems a promotion code for a new subscription. */
export async function redeem(
  state: SandboxState,
  {
    promotionCode,
    customer,
    subscription,
  }: { promotionCode: PromotionCode; customer: Customer; subscription: Subscription },
): Promise<void> {
  const coupon = await state.get('coupon', idOf(promotionCode.promotion.coupon) ?? '')
  await refuseUnusable(state, { promotionCode, coupon, customer, subscription })
  promotionCode.times_redeemed += 1
  coupon.times_redeemed += 1
  const discount = state.add(newDiscount({ promotionCode, coupon, subscription }, state.seconds))
  subscription.discounts = [discount.id]
}

type Redemption = {
  promotionCode: PromotionCode
  coupon: Coupon
  customer: Customer
  subscription: Subscription
}

const refused = { param: 'discounts[0][promotion_code]' }

async function refuseUnusable(state: SandboxState, redemption: Redemption): Promise<void> {
  const { promotionCode, coupon, customer, subscription } = redemption
  const { restrictions, customer: onlyFor } = promotionCode
  const item = itemOf(subscription)
  if (!isRedeemable(promotionCode, coupon, state.seconds)) {
    throw badRequest(
      'This promotion code is inactive, expired or was used as often as allowed.',
      refused,
    )
  }
  if (onlyFor !== null && onlyFor !== customer.id) {
    throw badRequest('This promotion code cannot be redeemed by this customer.', refused)
  }
  if (restrictions.first_time_transaction && (await hasPaid(state, customer))) {
    throw badRequest(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
      refused,
    )
  }
  if (priceOf(item) < (restrictions.minimum_amount ?? 0)) {
    throw badRequest('This promotion code needs a larger amount.', refused)
  }
  if (!isForProduct(coupon, idOf(item.price.product) ?? '')) {
    throw badRequest('This promotion code does not apply to this product.', refused)
  }
}

async function hasPaid(state: SandboxState, { id }: Customer): Promise<boolean> {
  return (await state.list('invoice', id)).some(({ status }) => status === 'paid')
}

function isForProduct({ applies_to: only }: Coupon, product: string): boolean {
  const products = only?.products ?? []
  return products.length === 0 || products.includes(product)
}

/** Whether a code can be used at a time, apart from restrictions to customers. */
export function isRedeemable(code: PromotionCode, coupon: Coupon, at: number): boolean {
  const isUsedUp = code.times_redeemed >= (code.max_redemptions ?? Infinity)
  return code.active && !isUsedUp && (code.expires_at ?? Infinity) > at && isValid(coupon, at)
}

export const isValid = (coupon: Coupon, at: number): boolean =>
  coupon.was_deleted !== true &&
  coupon.times_redeemed < (coupon.max_redemptions ?? Infinity) &&
  (coupon.redeem_by ?? Infinity) > at

/** The price of the current period of a subscription after its discount, in cents. */
export async function paidForPeriod(
  state: SandboxState,
  subscription: Subscription,
): Promise<number> {
  const item = itemOf(subscription)
  const invoices = await state.list('invoice', subscription.customer)
  const line = invoices
    .filter(({ status, parent }) => {
      const id = idOf(parent?.subscription_details?.subscription)
      return status !== 'void' && id === subscription.id
    })
    .flatMap(({ lines }) => lines.data)
    .find(
      // The open invoice of an upgrade can have the same period, with another price.
      ({ amount, period, pricing }) =>
        amount > 0 &&
        pricing?.price_details?.price === item.price.id &&
        period.start === item.current_period_start &&
        period.end === item.current_period_end,
    )
  if (line === undefined) return priceOf(item)
  return (line.discount_amounts ?? []).reduce((rest, { amount }) => rest - amount, line.amount)
}
