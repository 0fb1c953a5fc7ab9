import { invoicePdf } from '@askwell/contract/billing/invoice-pdf'
import { findInvoicePdf, type PaymentsDeps } from '@askwell/core/payments'
import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/billing/payment-messages'
import { ownerRoute, type Route } from '../../platform/http/route.ts'

export type InvoicePdfDeps = {
  payments: Pick<PaymentsDeps, 'billing' | 'provider'>
  /** Null with a real provider, which serves the file itself. */
  sandbox: {
    readInvoicePdf: (customer: string | null, id: string) => Promise<Uint8Array | null>
  } | null
}

export const invoicePdfRoutes = ({ payments, sandbox }: InvoicePdfDeps): Route[] => [
  ownerRoute(invoicePdf, async ({ number }, { ownerId }) => {
    const { customerId, id, pdfUrl } = await findInvoicePdf(payments, ownerId, number)
    if (sandbox === null) return { status: 1 as const, url: pdfUrl, content: null }

    const bytes = await sandbox.readInvoicePdf(customerId, id)
    if (bytes === null) throw new AppError('not_found', texts.noSuchInvoice)
    return { status: 1 as const, url: null, content: Buffer.from(bytes).toString('base64') }
  }),
]
