import * as z from 'zod/mini'
import { invoiceSums } from '../objects/invoice.ts'
import { newInvoiceItem } from '../objects/invoice-item.ts'
import { lineOfInvoiceItem } from '../objects/invoice-line.ts'
import { withTax } from '../objects/taxes.ts'
import { badRequest } from '../state/stripe-api-error.ts'
import type { Invoice, InvoiceItem, Price } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { pathId, listPage, type ApiCall, type ApiRoutes } from './api-call.ts'
import {
  currencyParam,
  booleanParam,
  metadataParam,
  pagingParams,
  parseParams,
  integerParam,
  textParam,
} from './params.ts'

const itemDetails = z.strictObject({
  customer: textParam,
  currency: z.optional(currencyParam),
  amount: z.optional(integerParam),
  description: z.optional(textParam),
  invoice: z.optional(textParam),
  metadata: z.optional(metadataParam),
  pricing: z.optional(z.strictObject({ price: textParam })),
  price_data: z.optional(
    z.strictObject({ currency: currencyParam, product: textParam, unit_amount: integerParam }),
  ),
  quantity: z.optional(integerParam),
  tax_behavior: z.optional(z.enum(['exclusive', 'inclusive', 'unspecified'])),
})
const itemFilters = z.strictObject({
  ...pagingParams,
  customer: z.optional(textParam),
  invoice: z.optional(textParam),
  pending: z.optional(booleanParam),
})

type ItemDetails = z.output<typeof itemDetails>

async function createItem(state: SandboxState, { form }: ApiCall) {
  const params = parseParams(itemDetails, form)
  const customer = await state.get('customer', params.customer)
  const invoice = params.invoice === undefined ? null : await getDraftInvoice(state, params.invoice)
  const price = params.pricing ? await state.get('price', params.pricing.price) : null
  const item = state.add(
    newInvoiceItem({
      customer: customer.id,
      amount: amountOf(params, price),
      quantity: params.quantity ?? 1,
      description: params.description ?? price?.nickname ?? null,
      invoice: null,
      price,
      metadata: params.metadata ?? {},
      date: state.seconds,
    }),
  )
  if (invoice) await addLine(state, invoice, { item, ...params })
  state.emit('invoiceitem.created', item)
  return item
}

function amountOf({ amount, price_data: own, quantity = 1 }: ItemDetails, price: Price | null) {
  const unit = price?.unit_amount ?? own?.unit_amount
  if (amount !== undefined) return amount
  if (unit !== undefined) return unit * quantity
  throw badRequest('One of amount, pricing or price_data is needed.', { param: 'amount' })
}

/** Adds an item to a draft invoice and updates its totals. */
export async function addLine(
  state: SandboxState,
  invoice: Invoice,
  { item, tax_behavior }: { item: InvoiceItem } & Pick<ItemDetails, 'tax_behavior'>,
): Promise<void> {
  const priceId = item.pricing?.price_details?.price
  const price = typeof priceId === 'string' ? await state.get('price', priceId) : null
  item.invoice = invoice.id
  const line = { ...lineOfInvoiceItem(item, price), invoice: invoice.id }
  const behavior = tax_behavior === 'inclusive' ? 'inclusive' : 'exclusive'
  invoice.lines.data.push(invoice.automatic_tax.enabled ? withTax(line, behavior) : line)
  const sums = invoiceSums(invoice.lines.data)
  const due = Math.max(0, sums.total)
  Object.assign(invoice, sums, { amount_due: due, amount_remaining: due })
}

/** A draft invoice; throws for a final one. */
export async function getDraftInvoice(state: SandboxState, id: string): Promise<Invoice> {
  const invoice = await state.get('invoice', id)
  if (invoice.status === 'draft') return invoice
  throw badRequest('This invoice is already finalized, you can no longer change it.', {
    code: 'invoice_not_editable',
  })
}

export const invoiceItemRoutes: ApiRoutes = {
  'POST /v1/invoiceitems': createItem,
  'GET /v1/invoiceitems/:id': (state, call) => state.get('invoiceitem', pathId(call)),

  async 'GET /v1/invoiceitems'(state, { form }) {
    const { customer, invoice, pending, ...page } = parseParams(itemFilters, form)
    const all = await state.list('invoiceitem', customer)
    const wanted = all.filter(
      (one) =>
        (invoice === undefined || one.invoice === invoice) &&
        (pending === undefined || (one.invoice === null) === pending),
    )
    return listPage('/v1/invoiceitems', wanted, page)
  },
}
