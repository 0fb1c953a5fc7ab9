import * as z from 'zod/mini'
import { invoicePaymentId } from '../objects/invoice.ts'
import { badRequest } from '../state/stripe-api-error.ts'
import { listPage, type ApiRoutes } from './api-call.ts'
import { pagingParams, parseParams, textParam } from './params.ts'

const filters = z.strictObject({
  ...pagingParams,
  invoice: z.optional(textParam),
  payment: z.optional(
    z.strictObject({ type: z.literal('payment_intent'), payment_intent: z.optional(textParam) }),
  ),
  status: z.optional(textParam),
})

export const invoicePaymentRoutes: ApiRoutes = {
  async 'GET /v1/invoice_payments'(state, { form }) {
    const { invoice, payment, status, ...page } = parseParams(filters, form)
    const intent = payment?.payment_intent
    if (invoice === undefined && intent === undefined) {
      throw badRequest('The sandbox lists invoice payments of one invoice or one payment intent.')
    }
    const found =
      intent === undefined
        ? ((await state.get('invoice', invoice ?? '')).payments?.data ?? []).map(({ id }) => id)
        : [invoicePaymentId(intent)]
    const payments = await Promise.all(found.map((id) => state.find('invoice_payment', id)))
    const wanted = payments
      .filter((one) => one !== undefined)
      .filter((one) => invoice === undefined || one.invoice === invoice)
      .filter((one) => status === undefined || one.status === status)
    return listPage('/v1/invoice_payments', wanted, page)
  },
}
