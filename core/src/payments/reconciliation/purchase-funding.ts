import { planInvoices } from './due-grants.ts'
import type { CustomerState, InvoiceState } from '../ports/provider.ts'

/** Cents by the payment that they came from. */
type Funding = Map<string, number>

/** A paid plan period or pack, and the payments behind its price. */
export type FundedPurchase = {
  /** The source of its grant: the invoice of a plan, the payment of a pack. */
  source: string
  priceCents: number
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

/** Changes `balance` by what the invoice adds to it or takes from it. */
function fundingOf(
  { chargedCents, creditedCents, amountDue, paymentId }: InvoiceState,
  { previous, balance }: { previous: FundedPurchase | undefined; balance: Funding },
): Funding {
  const credit = scaled(previous?.funding ?? new Map(), creditedCents)
  const total = chargedCents - creditedCents
  if (total < 0) {
    add(balance, scaled(credit, -total))
    return scaled(credit, chargedCents)
  }

  const fromBalance = scaled(balance, total - amountDue)
  for (const [payment, cents] of fromBalance) add(balance, new Map([[payment, -cents]]))
  const funding: Funding = new Map(paymentId === null ? [] : [[paymentId, amountDue]])
  add(funding, credit)
  add(funding, fromBalance)
  return funding
}

/** The same payments in the same proportions, for another sum. */
function scaled(funding: Funding, cents: number): Funding {
  const sum = [...funding.values()].reduce((all, each) => all + each, 0)
  if (sum <= 0 || cents <= 0) return new Map()
  return new Map([...funding].map(([payment, each]) => [payment, (each * cents) / sum]))
}

function add(to: Funding, more: Funding): void {
  for (const [payment, cents] of more) to.set(payment, (to.get(payment) ?? 0) + cents)
}
