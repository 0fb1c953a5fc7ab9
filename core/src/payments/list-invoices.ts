import type { InvoiceRow } from '@askwell/contract/payment'
import type { OwnerId } from '../shared/index.ts'
import type { PaymentsDeps } from './ports.ts'

/** The account's invoices, newest first, receipts of packs included. */
export async function listInvoices(deps: PaymentsDeps, ownerId: OwnerId): Promise<InvoiceRow[]> {
  const customerId = await deps.billing.customerOf(ownerId)
  if (customerId === null) return []

  const { invoices } = await deps.provider.readCustomer(customerId)
  const refunds = await deps.billing.refundsOf(ownerId)
  return invoices
    .filter(({ number, status }) => number !== null && status !== 'draft')
    .map((invoice) => ({
      number: invoice.number ?? '',
      created: Math.floor(invoice.createdAt / 1_000),
      amount_due: invoice.amountDue,
      hosted_invoice_url: invoice.url,
      paid: invoice.status === 'paid',
      amount_refunded: refunds.get(invoice.paymentId ?? '') ?? 0,
      state: invoice.status,
    }))
}
