import { planInvoices } from './due-grants.ts'
import type { CustomerState, InvoiceState } from '../ports/provider.ts'

/** Cents by the payment that they came from. */
type Funding = Map<string, number>

/** A paid plan period or pack, and the payments behind its price. */
export type FundedPurchase = {
  /** The source of its grant: the invoice of a plan, the payment of a pack. */
  source: string
  priceCents: number
  /** Of the price without tax. */
  funding: Funding
  /** Cents that an upgrade credited, and so moved to the next period. */
  movedCents: number
}

/**
 * Follows the money of a customer. An upgrade is paid by its own payment and by the credit for the previous
 * period, so by the payments behind that period as well. Credit that is left over pays later invoices.
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
 * Changes `balance` by what the invoice adds to it or takes from it. Payments and balance contain tax, prices do not, so
 * a payment funds a price in the proportion of both.
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

/** The same payments in the same proportions, for another sum. */
function scaled(funding: Funding, cents: number): Funding {
  const sum = sumOf(funding)
  if (sum <= 0 || cents <= 0) return new Map()
  return new Map([...funding].map(([payment, each]) => [payment, (each * cents) / sum]))
}

function add(to: Funding, more: Funding): void {
  for (const [payment, cents] of more) to.set(payment, (to.get(payment) ?? 0) + cents)
}
