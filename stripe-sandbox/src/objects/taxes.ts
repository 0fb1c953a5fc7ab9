import type { Stripe } from 'stripe'

type Tax = Stripe.InvoiceLineItem.Tax

/** The sandbox applies the same tax rate to every address, as if the operator were registered everywhere. */
const percent = 20

export const isInclusive = ({ tax_behavior: behavior }: Pick<Tax, 'tax_behavior'>): boolean =>
  behavior === 'inclusive'

/** Adds the tax to a line: on top of the amount after discounts, or included in it. */
export function withTax(
  line: Stripe.InvoiceLineItem,
  tax_behavior: 'exclusive' | 'inclusive',
): Stripe.InvoiceLineItem {
  const net = (line.discount_amounts ?? []).reduce((rest, { amount }) => rest - amount, line.amount)
  const base = tax_behavior === 'inclusive' ? (net * 100) / (100 + percent) : net
  const tax: Tax = {
    amount: Math.round((base * percent) / 100),
    tax_behavior,
    tax_rate_details: { tax_rate: 'txr_sandbox' },
    taxability_reason: 'standard_rated',
    taxable_amount: Math.round(base),
    type: 'tax_rate_details',
  }
  return { ...line, taxes: [tax] }
}

/** The taxes of an invoice with these lines, and the amount that they add to its total. */
export function taxSums(lines: Stripe.InvoiceLineItem[]): { taxes: Tax[]; addedCents: number } {
  const [first, ...rest] = lines.flatMap(({ taxes }) => taxes ?? [])
  if (first === undefined) return { taxes: [], addedCents: 0 }

  const tax = rest.reduce(
    (sum, { amount, taxable_amount: taxable }) => ({
      ...sum,
      amount: sum.amount + amount,
      taxable_amount: (sum.taxable_amount ?? 0) + (taxable ?? 0),
    }),
    first,
  )
  return { taxes: [tax], addedCents: isInclusive(tax) ? 0 : tax.amount }
}
