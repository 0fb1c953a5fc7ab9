import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The PDF of an own invoice: a link of the payment provider, or the file itself in the sandbox. */
export const invoicePdf = endpoint({
  path: '/payment/invoice_pdf',
  /** The number that the invoice shows, not its id at the provider. */
  body: z.object({ number: z.string().check(z.maxLength(100)) }),
  reply: z.object({
    status: z.literal(1),
    /** Where the PDF is; null when it is in `content`. */
    url: z.nullable(z.string()),
    /** The file in Base64; null when there is a link. */
    content: z.nullable(z.string()),
  }),
})
