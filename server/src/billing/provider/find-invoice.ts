import type { PaymentProvider } from '@askwell/core/payments'
import type { Stripe } from 'stripe'
import { withProviderErrors } from './provider-errors.ts'

type Invoices = Pick<PaymentProvider, 'findInvoice'>

export const invoiceCalls = (stripe: Stripe): Invoices => ({
  findInvoice: (customer, number) =>
    withProviderErrors(async () => {
      // The provider has no filter by number, so all invoices of the customer are searched.
      for await (const invoice of stripe.invoices.list({ customer, limit: 100 })) {
        const { id, number: known, invoice_pdf: pdfUrl } = invoice
        if (known === number && pdfUrl) return { id, pdfUrl }
      }
      return null
    }),
})
