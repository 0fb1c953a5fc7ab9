import * as z from 'zod/mini'
import { newInvoiceItem } from '../objects/invoice-item.ts'
import { lineOfInvoiceItem } from '../objects/line.ts'
import { badRequest } from '../refusal.ts'
import type { Invoice, InvoiceItem, Price } from '../things.ts'
import type { World } from '../world.ts'
import { idIn, pageOf, type Call, type Calls } from './call.ts'
import { currency, flag, metadata, paging, read, whole, word } from './shapes.ts'

const itemDetails = z.strictObject({
  customer: word,
  currency: z.optional(currency),
  amount: z.optional(whole),
  description: z.optional(word),
  invoice: z.optional(word),
  metadata: z.optional(metadata),
  pricing: z.optional(z.strictObject({ price: word })),
  price_data: z.optional(z.strictObject({ currency, product: word, unit_amount: whole })),
  quantity: z.optional(whole),
})
const itemFilters = z.strictObject({
  ...paging,
  customer: z.optional(word),
  invoice: z.optional(word),
  pending: z.optional(flag),
})

type ItemDetails = z.output<typeof itemDetails>

async function createItem(world: World, { form }: Call) {
  const given = read(itemDetails, form)
  const customer = await world.get('customer', given.customer)
  const invoice = given.invoice === undefined ? null : await draftOf(world, given.invoice)
  const price = given.pricing ? await world.get('price', given.pricing.price) : null
  const item = world.add(
    newInvoiceItem({
      customer: customer.id,
      amount: amountOf(given, price),
      quantity: given.quantity ?? 1,
      description: given.description ?? price?.nickname ?? null,
      invoice: null,
      price,
      metadata: given.metadata ?? {},
      date: world.seconds,
    }),
  )
  if (invoice) await addLine(world, invoice, item)
  world.emit('invoiceitem.created', item)
  return item
}

function amountOf({ amount, price_data: own, quantity = 1 }: ItemDetails, price: Price | null) {
  const unit = price?.unit_amount ?? own?.unit_amount
  if (amount !== undefined) return amount
  if (unit !== undefined) return unit * quantity
  throw badRequest('One of amount, pricing or price_data is needed.', { param: 'amount' })
}

/** Puts a position on a draft; the sums follow. */
export async function addLine(world: World, invoice: Invoice, item: InvoiceItem): Promise<void> {
  const priceId = item.pricing?.price_details?.price
  const price = typeof priceId === 'string' ? await world.get('price', priceId) : null
  item.invoice = invoice.id
  invoice.lines.data.push({ ...lineOfInvoiceItem(item, price), invoice: invoice.id })
  const total = invoice.lines.data.reduce((sum, line) => sum + line.amount, 0)
  invoice.total = total
  invoice.total_excluding_tax = total
  invoice.subtotal = total
  invoice.subtotal_excluding_tax = total
  invoice.amount_due = Math.max(0, total)
  invoice.amount_remaining = invoice.amount_due
}

/** An invoice that can still be changed. */
export async function draftOf(world: World, id: string): Promise<Invoice> {
  const invoice = await world.get('invoice', id)
  if (invoice.status === 'draft') return invoice
  throw badRequest('This invoice is already finalized, you can no longer change it.', {
    code: 'invoice_not_editable',
  })
}

export const invoiceItemCalls: Calls = {
  'POST /v1/invoiceitems': createItem,
  'GET /v1/invoiceitems/:id': (world, call) => world.get('invoiceitem', idIn(call)),

  async 'GET /v1/invoiceitems'(world, { form }) {
    const { customer, invoice, pending, ...page } = read(itemFilters, form)
    const all = await world.list('invoiceitem', customer)
    const wanted = all.filter(
      (one) =>
        (invoice === undefined || one.invoice === invoice) &&
        (pending === undefined || (one.invoice === null) === pending),
    )
    return pageOf('/v1/invoiceitems', wanted, page)
  },
}
