import * as z from 'zod/mini'

/** A promotion code as customers type it. */
export const promotionCodeText = z.string().check(z.maxLength(100))

const offerFields = {
  /** Null for a fixed amount. */
  percent_off: z.nullable(z.number()),
  /** Cents; null for a percentage. */
  amount_off: z.nullable(z.number()),
  /** Which invoices it reduces: the first, those of the first `months` months, or all. */
  duration: z.enum(['once', 'repeating', 'forever']),
  /** Only with 'repeating'. */
  months: z.nullable(z.number()),
}

/** The discount of a promotion code. */
export const discountOffer = z.object(offerFields)
export type DiscountOffer = z.infer<typeof discountOffer>

/** A discount of one invoice. */
export const appliedDiscount = z.object({
  ...offerFields,
  /** '' for a discount without a promotion code. */
  code: z.string(),
  /** The discount in cents. */
  amount: z.number(),
})
export type AppliedDiscount = z.infer<typeof appliedDiscount>

/** The discount on a price, in cents; never more than the price. */
export const discountCents = (
  { percent_off: percent, amount_off: amount }: DiscountOffer,
  priceCents: number,
): number =>
  Math.min(priceCents, amount ?? Infinity, Math.round((priceCents * (percent ?? 100)) / 100))
