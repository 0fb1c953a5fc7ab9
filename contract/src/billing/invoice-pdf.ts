import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The PDF of an invoice of the account: a link of the payment provider, or the file itself in the sandbox. */
export const invoicePdf = endpoint({
  path: '/payment/invoice_pdf',
  /** The number printed on the invoice, not the provider's id. */
  body: z.object({ number: z.string().check(z.maxLength(100)) }),
  reply: z.object({
    status: z.literal(1),
    /** URL of the PDF; null when the file is in `content`. */
    url: z.nullable(z.string()),
    /** The file in Base64; null when there is a URL. */
    content: z.nullable(z.string()),
  }),
})
