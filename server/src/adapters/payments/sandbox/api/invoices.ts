import * as z from 'zod/mini'
import { newInvoice } from '../objects/invoice.ts'
import { badRequest } from '../refusal.ts'
import { finalise, payBy } from '../rules/collect-invoice.ts'
import { subscriptionOf, voidInvoice } from '../rules/settle-invoice.ts'
import { listOf, type Invoice } from '../things.ts'
import type { World } from '../world.ts'
import { idIn, pageOf, type Call, type Calls } from './call.ts'
import { addLine, draftOf } from './invoice-items.ts'
import { payInvoice } from './pay-invoice.ts'
import { previewInvoice } from './preview-invoice.ts'
import { currency, flag, mergeMetadata, metadata, paging, read, word } from './shapes.ts'

const details = z.strictObject({
  customer: word,
  currency: z.optional(currency),
  auto_advance: z.optional(flag),
  collection_method: z.optional(z.literal('charge_automatically')),
  description: z.optional(word),
  metadata: z.optional(metadata),
  pending_invoice_items_behavior: z.optional(z.enum(['include', 'exclude'])),
})
const changes = z.strictObject({
  auto_advance: z.optional(flag),
  description: z.optional(word),
  metadata: z.optional(metadata),
})
const filters = z.strictObject({
  ...paging,
  customer: z.optional(word),
  subscription: z.optional(word),
  status: z.optional(word),
})
const finalisation = z.strictObject({ auto_advance: z.optional(flag) })
const attachment = z.strictObject({ payment_intent: word })
const nothing = z.strictObject({})

async function create(world: World, { form }: Call) {
  const given = read(details, form)
  const customer = await world.get('customer', given.customer)
  const invoice = world.add(
    newInvoice({
      customer,
      subscription: null,
      reason: 'manual',
      lines: [],
      period: { start: world.seconds, end: world.seconds },
      created: world.seconds,
      autoAdvance: given.auto_advance ?? false,
      metadata: given.metadata ?? {},
      description: given.description ?? null,
    }),
  )
  if (given.pending_invoice_items_behavior === 'include') {
    const items = await world.list('invoiceitem', customer.id)
    for (const item of items.toReversed()) {
      if (item.invoice === null) await addLine(world, invoice, item)
    }
  }
  world.emit('invoice.created', invoice)
  return invoice
}

async function attachPayment(world: World, call: Call) {
  const invoice = await world.get('invoice', idIn(call))
  const intent = await world.get('payment_intent', read(attachment, call.form).payment_intent)
  if (invoice.status !== 'open' || intent.customer !== invoice.customer) {
    throw badRequest('Payments can only be attached to open invoices of their own customer.')
  }
  payBy(world, invoice, intent)
  return invoice
}

export const invoiceCalls: Calls = {
  'POST /v1/invoices': create,
  'POST /v1/invoices/create_preview': previewInvoice,
  'GET /v1/invoices/:id': (world, call) => world.get('invoice', idIn(call)),
  'POST /v1/invoices/:id/pay': payInvoice,
  'POST /v1/invoices/:id/attach_payment': attachPayment,
  'GET /v1/invoice_payments/:id': (world, call) => world.get('invoice_payment', idIn(call)),

  async 'POST /v1/invoices/:id'(world, call) {
    const invoice = await world.get('invoice', idIn(call))
    const { metadata: given, ...rest } = read(changes, call.form)
    Object.assign(invoice, rest, { metadata: mergeMetadata(invoice.metadata, given) })
    return invoice
  },

  async 'POST /v1/invoices/:id/finalize'(world, call) {
    const invoice = await draftOf(world, idIn(call))
    const { auto_advance: advances } = read(finalisation, call.form)
    if (advances !== undefined) invoice.auto_advance = advances
    await finalise(world, invoice)
    return invoice
  },

  async 'POST /v1/invoices/:id/void'(world, call) {
    const invoice = await world.get('invoice', idIn(call))
    read(nothing, call.form)
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
      throw badRequest(`You can only void open invoices. This one is ${invoice.status}.`)
    }
    await voidInvoice(world, invoice)
    return invoice
  },

  async 'GET /v1/invoices'(world, { form }) {
    const { customer, subscription, status, ...page } = read(filters, form)
    const wanted: Invoice[] = []
    for (const invoice of await world.list('invoice', customer)) {
      const own = await subscriptionOf(world, invoice)
      const fits =
        (subscription === undefined || own?.id === subscription) &&
        (status === undefined || invoice.status === status)
      if (fits) wanted.push(invoice)
    }
    return pageOf('/v1/invoices', wanted, page)
  },

  async 'GET /v1/invoices/:id/lines'(world, call) {
    const { lines } = await world.get('invoice', idIn(call))
    return listOf(lines.url, lines.data)
  },
}
