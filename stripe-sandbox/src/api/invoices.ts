import * as z from 'zod/mini'
import { newInvoice } from '../objects/invoice.ts'
import { badRequest } from '../state/stripe-api-error.ts'
import { attachPayment } from '../rules/attach-payment.ts'
import { finalizeInvoice } from '../rules/collect-invoice.ts'
import {
  isPayable,
  markUncollectible,
  subscriptionOf,
  voidInvoice,
} from '../rules/settle-invoice.ts'
import { listOf, type Invoice } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { pathId, listPage, type ApiCall, type ApiRoutes } from './api-call.ts'
import { addLine, getDraftInvoice } from './invoice-items.ts'
import { payInvoice } from './pay-invoice.ts'
import { previewInvoice } from './preview-invoice.ts'
import { refuseUnknownLocation } from '../rules/automatic-tax.ts'
import {
  automaticTaxParam,
  currencyParam,
  booleanParam,
  mergeMetadata,
  metadataParam,
  pagingParams,
  parseParams,
  textParam,
} from './params.ts'

const details = z.strictObject({
  customer: textParam,
  currency: z.optional(currencyParam),
  auto_advance: z.optional(booleanParam),
  automatic_tax: z.optional(automaticTaxParam),
  collection_method: z.optional(z.literal('charge_automatically')),
  description: z.optional(textParam),
  metadata: z.optional(metadataParam),
  pending_invoice_items_behavior: z.optional(z.enum(['include', 'exclude'])),
})
const changes = z.strictObject({
  auto_advance: z.optional(booleanParam),
  description: z.optional(textParam),
  metadata: z.optional(metadataParam),
})
const filters = z.strictObject({
  ...pagingParams,
  customer: z.optional(textParam),
  subscription: z.optional(textParam),
  status: z.optional(textParam),
})
const finalization = z.strictObject({ auto_advance: z.optional(booleanParam) })
const attachment = z.strictObject({ payment_intent: textParam })
const nothing = z.strictObject({})

async function create(state: SandboxState, { form }: ApiCall) {
  const params = parseParams(details, form)
  const customer = await state.get('customer', params.customer)
  const automaticTax = params.automatic_tax?.enabled ?? false
  refuseUnknownLocation(customer, automaticTax)
  const invoice = state.add(
    newInvoice({
      customer,
      subscription: null,
      reason: 'manual',
      lines: [],
      period: { start: state.seconds, end: state.seconds },
      created: state.seconds,
      autoAdvance: params.auto_advance ?? false,
      metadata: params.metadata ?? {},
      description: params.description ?? null,
      automaticTax,
    }),
  )
  if (params.pending_invoice_items_behavior === 'include') {
    const items = await state.list('invoiceitem', customer.id)
    for (const item of items.toReversed()) {
      if (item.invoice === null) await addLine(state, invoice, { item })
    }
  }
  state.emit('invoice.created', invoice)
  return invoice
}

async function attach(state: SandboxState, call: ApiCall) {
  const invoice = await state.get('invoice', pathId(call))
  const { payment_intent: id } = parseParams(attachment, call.form)
  await attachPayment(state, invoice, await state.get('payment_intent', id))
  return invoice
}

export const invoiceRoutes: ApiRoutes = {
  'POST /v1/invoices': create,
  'POST /v1/invoices/create_preview': previewInvoice,
  'GET /v1/invoices/:id': (state, call) => state.get('invoice', pathId(call)),
  'POST /v1/invoices/:id/pay': payInvoice,
  'POST /v1/invoices/:id/attach_payment': attach,
  'GET /v1/invoice_payments/:id': (state, call) => state.get('invoice_payment', pathId(call)),

  async 'POST /v1/invoices/:id'(state, call) {
    const invoice = await state.get('invoice', pathId(call))
    const { metadata: params, ...rest } = parseParams(changes, call.form)
    Object.assign(invoice, rest, { metadata: mergeMetadata(invoice.metadata, params) })
    return invoice
  },

  async 'POST /v1/invoices/:id/finalize'(state, call) {
    const invoice = await getDraftInvoice(state, pathId(call))
    const { auto_advance: advances } = parseParams(finalization, call.form)
    if (advances !== undefined) invoice.auto_advance = advances
    await finalizeInvoice(state, invoice)
    return invoice
  },

  async 'POST /v1/invoices/:id/void'(state, call) {
    const invoice = await state.get('invoice', pathId(call))
    parseParams(nothing, call.form)
    if (!isPayable(invoice)) {
      throw badRequest(`You can only void open invoices. This one is ${invoice.status}.`)
    }
    await voidInvoice(state, invoice)
    return invoice
  },

  async 'POST /v1/invoices/:id/mark_uncollectible'(state, call) {
    const invoice = await state.get('invoice', pathId(call))
    parseParams(nothing, call.form)
    if (invoice.status !== 'open') {
      throw badRequest(
        `You can only mark open invoices as uncollectible. This one is ${invoice.status}.`,
      )
    }
    await markUncollectible(state, invoice)
    return invoice
  },

  async 'GET /v1/invoices'(state, { form }) {
    const { customer, subscription, status, ...page } = parseParams(filters, form)
    const wanted: Invoice[] = []
    for (const invoice of await state.list('invoice', customer)) {
      const own = await subscriptionOf(state, invoice)
      const fits =
        (subscription === undefined || own?.id === subscription) &&
        (status === undefined || invoice.status === status)
      if (fits) wanted.push(invoice)
    }
    return listPage('/v1/invoices', wanted, page)
  },

  async 'GET /v1/invoices/:id/lines'(state, call) {
    const { lines } = await state.get('invoice', pathId(call))
    return listOf(lines.url, lines.data)
  },
}
