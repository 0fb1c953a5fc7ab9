import { planInvoices } from './due-grants.ts'
import type { CustomerState, InvoiceState } from '../ports/provider.ts'

/** Cents by payment id. */
type Funding = Map<string, number>

/** A paid plan period or pack, and the payments that funded it. */
export type FundedPurchase = {
  /** The source of its grant: the invoice id for a plan, the payment id for a pack. */
  source: string
  priceCents: number
  /** The payments that funded the price without tax. */
  funding: Funding
  /** Cents that an upgrade credited to the next period. */
  movedCents: number
}

/**
 * Determines which payments funded which purchases of a customer. An upgrade is funded by its own payment and, through
 * the credit for the previous period, by the payments for that period. Remaining credit funds later invoices.
 */
export function fundedPurchases({ invoices, payments }: CustomerState): FundedPurchase[] {
  const latest = new Map<string, FundedPurchase>()
  const balance: Funding = new Map()

  const plans = planInvoices(invoices)
    .filter(({ invoice }) => invoice.status === 'paid')
    .map(({ invoice, subscriptionId }) => {
      const { id: source, chargedCents: priceCents, creditedCents } = invoice
      const previous = latest.get(subscriptionId)
      const funding = fundingOf(invoice, { previous, balance })
      const purchase = { source, priceCents, funding, movedCents: 0 }
      if (previous) previous.movedCents = Math.min(creditedCents, previous.priceCents)
      latest.set(subscriptionId, purchase)
      return purchase
    })
  const packs = payments
    .filter(({ pack, status }) => pack !== null && status === 'succeeded')
    .map(({ id, amountCents }) => ({
      source: id,
      priceCents: amountCents,
      funding: new Map([[id, amountCents]]),
      movedCents: 0,
    }))
  return [...plans, ...packs].filter(({ priceCents }) => priceCents > 0)
}

/**
 * The payments that funded an invoice. Adds remaining credit to `balance`, or removes used credit from it. Payments and
 * balance include tax and prices do not, so amounts are scaled by the proportion of both.
 */
function fundingOf(
  { chargedCents, creditedCents, taxCents, amountDue, paymentId }: InvoiceState,
  { previous, balance }: { previous: FundedPurchase | undefined; balance: Funding },
): Funding {
  const credit = scaled(previous?.funding ?? new Map(), creditedCents)
  const price = chargedCents - creditedCents
  const total = price + taxCents
  if (price < 0) {
    add(balance, scaled(credit, -total))
    return scaled(credit, chargedCents)
  }

  const fromBalance = scaled(balance, total - amountDue)
  for (const [payment, cents] of fromBalance) add(balance, new Map([[payment, -cents]]))
  const paid: Funding = new Map(paymentId === null ? [] : [[paymentId, amountDue]])
  add(paid, fromBalance)
  const funding = total > 0 ? scaled(paid, (sumOf(paid) * price) / total) : paid
  add(funding, credit)
  return funding
}

const sumOf = (funding: Funding): number =>
  [...funding.values()].reduce((sum, cents) => sum + cents, 0)

/** Scales the amounts to the sum `cents`, in the same proportions. */
function scaled(funding: Funding, cents: number): Funding {
  const sum = sumOf(funding)
  if (sum <= 0 || cents <= 0) return new Map()
  return new Map([...funding].map(([payment, each]) => [payment, (each * cents) / sum]))
}

function add(to: Funding, more: Funding): void {
  for (const [payment, cents] of more) to.set(payment, (to.get(payment) ?? 0) + cents)
}
