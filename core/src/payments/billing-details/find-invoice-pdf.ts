import * as texts from '@askwell/messages/billing/payment-messages'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'

export type FoundInvoice = { customerId: string; id: string; pdfUrl: string }

/**
 * The final invoice of the account with this number. Throws AppError `not_found` also for other customers' invoices.
 */
export async function findInvoicePdf(
  { billing, provider }: Pick<PaymentsDeps, 'billing' | 'provider'>,
  ownerId: OwnerId,
  number: string,
): Promise<FoundInvoice> {
  const customerId = await billing.customerOf(ownerId)
  const found = customerId === null ? null : await provider.findInvoice(customerId, number)
  if (customerId === null || found === null) throw new AppError('not_found', texts.noSuchInvoice)
  return { customerId, ...found }
}
