import type { InvoiceRow } from '@askwell/contract/billing/payment'
import type { OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'

/** The invoices of an account, newest first, including receipts for packs. */
export async function listInvoices(deps: PaymentsDeps, ownerId: OwnerId): Promise<InvoiceRow[]> {
  const customerId = await deps.billing.customerOf(ownerId)
  if (customerId === null) return []

  const { invoices } = await deps.provider.readCustomer(customerId)
  const returns = await deps.billing.returnsOf(ownerId)
  return invoices
    .filter(({ number, status }) => number !== null && status !== 'draft')
    .map((invoice) => ({
      number: invoice.number ?? '',
      created: Math.floor(invoice.createdAt / 1_000),
      amount_due: invoice.amountDue,
      hosted_invoice_url: invoice.url,
      paid: invoice.status === 'paid',
      amount_refunded: returns.get(invoice.paymentId ?? '')?.refundedCents ?? 0,
      state: invoice.status,
      ...disputeOf(returns.get(invoice.paymentId ?? '')?.dispute),
    }))
}

/** Only open and lost disputes are shown. */
const disputeOf = (dispute: string | null | undefined): Pick<InvoiceRow, 'dispute'> =>
  dispute === 'open' || dispute === 'lost' ? { dispute } : {}
