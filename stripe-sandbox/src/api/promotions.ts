import * as z from 'zod/mini'
import { newCoupon, newPromotionCode } from '../objects/promotion.ts'
import { isRedeemable, isValid } from '../rules/discounts.ts'
import { badRequest } from '../state/stripe-api-error.ts'
import { idOf, type Coupon, type PromotionCode } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { pathId, listPage, type ApiCall, type ApiRoutes } from './api-call.ts'
import {
  amountParam,
  booleanParam,
  currencyParam,
  integerParam,
  pagingParams,
  parseParams,
  quantityParam,
  textParam,
} from './params.ts'

const couponDetails = z.strictObject({
  name: z.optional(textParam),
  percent_off: z.optional(z.coerce.number().check(z.positive(), z.maximum(100))),
  amount_off: z.optional(amountParam),
  currency: z.optional(currencyParam),
  duration: z.optional(z.enum(['once', 'repeating', 'forever'])),
  duration_in_months: z.optional(quantityParam),
  max_redemptions: z.optional(quantityParam),
  redeem_by: z.optional(integerParam),
  applies_to: z.optional(z.strictObject({ products: z.array(textParam) })),
})

const codeDetails = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: textParam }),
  code: textParam.check(z.regex(/^[a-z\d-]{1,500}$/i)),
  customer: z.optional(textParam),
  expires_at: z.optional(integerParam),
  max_redemptions: z.optional(quantityParam),
  restrictions: z.optional(
    z.strictObject({
      first_time_transaction: z.optional(booleanParam),
      minimum_amount: z.optional(amountParam),
      minimum_amount_currency: z.optional(currencyParam),
    }),
  ),
})

const codeChanges = z.strictObject({ active: booleanParam })

const codeFilters = z.strictObject({
  ...pagingParams,
  active: z.optional(booleanParam),
  code: z.optional(textParam),
  coupon: z.optional(textParam),
  customer: z.optional(textParam),
})

async function createCoupon(state: SandboxState, { form }: ApiCall): Promise<Coupon> {
  const params = parseParams(couponDetails, form)
  refuseContradictions(params)
  return state.add(
    newCoupon(
      {
        name: orNull(params.name),
        percentOff: orNull(params.percent_off),
        amountOff: orNull(params.amount_off),
        duration: params.duration ?? 'once',
        months: orNull(params.duration_in_months),
        maxRedemptions: orNull(params.max_redemptions),
        redeemBy: orNull(params.redeem_by),
        products: params.applies_to?.products ?? [],
      },
      state.seconds,
    ),
  )
}

const orNull = <Value>(value: Value | undefined): Value | null => value ?? null

function refuseContradictions(params: z.output<typeof couponDetails>): void {
  const { percent_off: percent, amount_off: amount, currency, duration } = params
  if ((percent === undefined) === (amount === undefined)) {
    throw badRequest('You must pass either percent_off or amount_off.')
  }
  if (amount !== undefined && currency === undefined) {
    throw badRequest('You must pass currency when passing amount_off', { param: 'currency' })
  }
  if ((duration === 'repeating') !== (params.duration_in_months !== undefined)) {
    throw badRequest('duration_in_months belongs to repeating, and only to it.', {
      param: 'duration_in_months',
    })
  }
}

async function createCode(state: SandboxState, { form }: ApiCall): Promise<PromotionCode> {
  const params = parseParams(codeDetails, form)
  const { code, restrictions, customer } = params
  const coupon = await state.get('coupon', params.promotion.coupon)
  if (customer !== undefined) await state.get('customer', customer)
  const same = (await currentCodes(state)).find(
    (each) => each.active && isSameCode(each.code, code) && each.customer === (customer ?? null),
  )
  if (same)
    throw badRequest('An active promotion code with the same code exists.', { param: 'code' })
  const promotionCode = newPromotionCode(
    {
      code,
      coupon: coupon.id,
      customer: customer ?? null,
      expiresAt: params.expires_at ?? null,
      maxRedemptions: params.max_redemptions ?? null,
      isFirstTimeOnly: restrictions?.first_time_transaction ?? false,
      minimumAmount: restrictions?.minimum_amount ?? null,
    },
    state.seconds,
  )
  return state.add(promotionCode)
}

const isSameCode = (one: string, other: string) => one.toUpperCase() === other.toUpperCase()

/** All codes, newest first. `active` is true only if a code can still be used. */
async function currentCodes(state: SandboxState): Promise<PromotionCode[]> {
  const codes = await state.list('promotion_code')
  return Promise.all(codes.map((code) => withActive(state, code)))
}

async function withActive(state: SandboxState, code: PromotionCode): Promise<PromotionCode> {
  const coupon = await state.find('coupon', idOf(code.promotion.coupon) ?? '')
  const isUsable = coupon !== undefined && isRedeemable(code, coupon, state.seconds)
  return { ...code, active: isUsable }
}

async function listCodes(state: SandboxState, { form }: ApiCall) {
  const { active, code, coupon, customer, ...page } = parseParams(codeFilters, form)
  const wanted = (await currentCodes(state)).filter(
    (each) =>
      (active === undefined || each.active === active) &&
      (code === undefined || isSameCode(each.code, code)) &&
      (coupon === undefined || each.promotion.coupon === coupon) &&
      (customer === undefined || each.customer === customer),
  )
  return listPage('/v1/promotion_codes', wanted, page)
}

export const promotionRoutes: ApiRoutes = {
  'POST /v1/coupons': createCoupon,
  async 'GET /v1/coupons/:id'(state, call) {
    const coupon = await state.get('coupon', pathId(call))
    return { ...coupon, valid: isValid(coupon, state.seconds) }
  },
  async 'DELETE /v1/coupons/:id'(state, call) {
    const coupon = await state.get('coupon', pathId(call))
    Object.assign(coupon, { was_deleted: true, valid: false })
    return { id: coupon.id, object: 'coupon', deleted: true }
  },
  'POST /v1/promotion_codes': createCode,
  'GET /v1/promotion_codes': listCodes,
  async 'POST /v1/promotion_codes/:id'(state, call) {
    const code = await state.get('promotion_code', pathId(call))
    code.active = parseParams(codeChanges, call.form).active
    return withActive(state, code)
  },
}
