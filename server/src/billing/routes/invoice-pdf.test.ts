import { expect, test } from 'vitest'
import type { RequestContext } from '../../platform/http/route.ts'
import { invoicePdfRoutes, type InvoicePdfDeps } from './invoice-pdf.ts'

test('an invoice that the sandbox does not have is not found', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const payments = {
    billing: { customerOf: async () => 'cus_1' },
    provider: { findInvoice: async () => ({ id: 'in_1', pdfUrl: '' }) },
  } as unknown as InvoicePdfDeps['payments']
  const [route] = invoicePdfRoutes({ payments, sandbox: { readInvoicePdf: async () => null } })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const context = { caller: { account: { id: 'u_1' } } } as unknown as RequestContext

  const answered = route?.handle({ number: 'A-0001' }, context)

  await expect(answered).rejects.toMatchObject({ code: 'not_found' })
})
