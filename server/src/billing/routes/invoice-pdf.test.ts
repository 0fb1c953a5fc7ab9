import { expect, test } from 'vitest'
import type { RequestContext } from '../../platform/http/route.ts'
import { invoicePdfRoutes, type InvoicePdfDeps } from './invoice-pdf.ts'

const pdfUrl = 'https://pay.stripe.com/invoice/in_1/pdf'

async function invoiceWith(sandbox: InvoicePdfDeps['sandbox']): Promise<unknown> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const payments = {
    billing: { customerOf: async () => 'cus_1' },
    provider: { findInvoice: async () => ({ id: 'in_1', pdfUrl }) },
  } as unknown as InvoicePdfDeps['payments']
  const [route] = invoicePdfRoutes({ payments, sandbox })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const context = { caller: { account: { id: 'u_1' } } } as unknown as RequestContext
  return route?.handle({ number: 'A-0001' }, context)
}

test('an invoice that the sandbox does not have is not found', async () => {
  const answered = invoiceWith({ readInvoicePdf: async () => null })

  await expect(answered).rejects.toMatchObject({ code: 'not_found' })
})

test('an invoice of a real provider is downloaded from it', async () => {
  expect(await invoiceWith(null)).toEqual({ status: 1, url: pdfUrl, content: null })
})
