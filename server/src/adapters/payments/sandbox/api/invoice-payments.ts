import * as z from 'zod/mini'
import { invoicePaymentId } from '../objects/invoice.ts'
import { badRequest } from '../refusal.ts'
import { pageOf, type Calls } from './call.ts'
import { paging, read, word } from './shapes.ts'

const filters = z.strictObject({
  ...paging,
  invoice: z.optional(word),
  payment: z.optional(
    z.strictObject({ type: z.literal('payment_intent'), payment_intent: z.optional(word) }),
  ),
  status: z.optional(word),
})

export const invoicePaymentCalls: Calls = {
  async 'GET /v1/invoice_payments'(world, { form }) {
    const { invoice, payment, status, ...page } = read(filters, form)
    const intent = payment?.payment_intent
    if (invoice === undefined && intent === undefined) {
      throw badRequest('The sandbox lists invoice payments of one invoice or one payment intent.')
    }
    const found =
      intent === undefined
        ? ((await world.get('invoice', invoice ?? '')).payments?.data ?? []).map(({ id }) => id)
        : [invoicePaymentId(intent)]
    const payments = await Promise.all(found.map((id) => world.find('invoice_payment', id)))
    const wanted = payments
      .filter((one) => one !== undefined)
      .filter((one) => invoice === undefined || one.invoice === invoice)
      .filter((one) => status === undefined || one.status === status)
    return pageOf('/v1/invoice_payments', wanted, page)
  },
}
