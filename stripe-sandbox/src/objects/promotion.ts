import { priceList } from '@askwell/contract/billing/plans'
import { boundary } from '../state/calendar.ts'
import {
  newId,
  type Coupon,
  type Discount,
  type PromotionCode,
  type Subscription,
} from '../state/stripe-objects.ts'

type CouponDetails = {
  name: string | null
  percentOff: number | null
  amountOff: number | null
  duration: 'once' | 'repeating' | 'forever'
  months: number | null
  maxRedemptions: number | null
  redeemBy: number | null
  products: string[]
}

export const newCoupon = (details: CouponDetails, created: number): Coupon => ({
  id: newId('coupon'),
  object: 'coupon',
  amount_off: details.amountOff,
  applies_to: { products: details.products },
  created,
  currency: details.amountOff === null ? null : priceList.currency,
  duration: details.duration,
  duration_in_months: details.months,
  livemode: false,
  max_redemptions: details.maxRedemptions,
  metadata: {},
  name: details.name,
  percent_off: details.percentOff,
  redeem_by: details.redeemBy,
  times_redeemed: 0,
  valid: true,
})

type CodeDetails = {
  code: string
  coupon: string
  customer: string | null
  expiresAt: number | null
  maxRedemptions: number | null
  isFirstTimeOnly: boolean
  minimumAmount: number | null
}

export const newPromotionCode = (details: CodeDetails, created: number): PromotionCode => ({
  id: newId('promo'),
  object: 'promotion_code',
  active: true,
  code: details.code,
  created,
  customer: details.customer,
  customer_account: null,
  expires_at: details.expiresAt,
  livemode: false,
  max_redemptions: details.maxRedemptions,
  metadata: {},
  promotion: { coupon: details.coupon, type: 'coupon' },
  restrictions: {
    first_time_transaction: details.isFirstTimeOnly,
    minimum_amount: details.minimumAmount,
    minimum_amount_currency: details.minimumAmount === null ? null : priceList.currency,
  },
  times_redeemed: 0,
})

type Redeemed = { promotionCode: PromotionCode; coupon: Coupon; subscription: Subscription }

/** The discount of a subscription. */
export const newDiscount = (
  { promotionCode, coupon, subscription }: Redeemed,
  start: number,
): Discount => ({
  id: newId('di'),
  object: 'discount',
  checkout_session: null,
  customer: subscription.customer,
  customer_account: null,
  end: coupon.duration_in_months && boundary(start, 'month', coupon.duration_in_months),
  invoice: null,
  invoice_item: null,
  promotion_code: promotionCode.id,
  source: { coupon: coupon.id, type: 'coupon' },
  start,
  subscription: subscription.id,
  subscription_item: null,
})
