import { formatAmount } from '@askwell/contract/billing/amounts'
import { readFile } from 'node:fs/promises'
import * as partyTexts from '@askwell/messages/invoicing/invoice-parties'
import * as pdfTexts from '@askwell/messages/invoicing/invoice-pdf'
import * as texts from '@askwell/messages/billing/invoices'
import * as taxTexts from '@askwell/messages/billing/added-tax'
import * as promotionTexts from '@askwell/messages/billing/promotion-field'
import { locale } from '@askwell/messages/language'
import type { SandboxInvoicePage } from './invoice-data.ts'
import { columns, Sheet } from './sheet.ts'
import { readTrueType, type TrueTypeFont } from './true-type.ts'

export type Seller = { name: string; email: string }

/** Renders an invoice of the sandbox as a PDF with one page. */
export async function renderInvoice(
  invoice: SandboxInvoicePage,
  seller: Seller,
): Promise<Uint8Array> {
  const sheet = new Sheet(await readFont())
  writeHeader(sheet, invoice)
  writeParties(sheet, invoice, seller)
  writeLines(sheet, invoice)
  writeSums(sheet, invoice)
  sheet.y -= 36
  sheet.write(pdfTexts.noMoney, { x: columns.left, size: 9, gray: 0.4 })
  const title = texts.paperInvoice({ number: invoice.number })
  return sheet.toBytes(title, new Date(invoice.created * 1000))
}

let font: Promise<TrueTypeFont> | undefined

/** Reads the font with the first PDF. */
const readFont = (): Promise<TrueTypeFont> =>
  (font ??= readFile(new URL('dejavu-sans.ttf', import.meta.url)).then(readTrueType))

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (seconds: number) => days.format(seconds * 1000)

const money = ({ currency }: SandboxInvoicePage, cents: number) => formatAmount(cents, currency)

const states: Record<string, string> = {
  paid: texts.statePaid,
  open: texts.stateUnpaid,
  void: texts.stateCanceled,
  uncollectible: texts.stateUncollectible,
}

function writeHeader(sheet: Sheet, invoice: SandboxInvoicePage): void {
  const { number, created, state, paid_at: paidAt } = invoice
  sheet.write(texts.paperInvoice({ number }), { x: columns.left, size: 20 })
  sheet.y -= 4
  const small = { x: columns.left, size: 10, gray: 0.3 }
  sheet.write(pdfTexts.issued({ day: dayOf(created) }), small)
  const paid = paidAt === null ? null : pdfTexts.paid({ day: dayOf(paidAt) })
  sheet.write(paid ?? states[state] ?? state, small)
  sheet.y -= 18
}

function writeParties(sheet: Sheet, invoice: SandboxInvoicePage, seller: Seller): void {
  const taxIds = invoice.customer_tax_ids.map((id) => `${partyTexts.taxId}: ${id}`)
  const customer = [...invoice.customer_address, ...taxIds, invoice.customer_email]
  sheet.row([
    () => writeParty(sheet, columns.left, [texts.paperFrom, seller.name, seller.email]),
    () => writeParty(sheet, columns.middle, [texts.paperTo, invoice.customer_name, ...customer]),
  ])
  sheet.y -= 18
}

function writeParty(sheet: Sheet, x: number, [label = '', name = '', ...lines]: string[]): void {
  const width = columns.middle - columns.left - 12
  sheet.write(label, { x, size: 9, gray: 0.4 })
  sheet.write(name, { x, width, size: 11 })
  for (const line of lines.filter((each) => each !== '')) {
    sheet.write(line, { x, width, size: 10, gray: 0.3 })
  }
}

const quantityColumn = columns.right - 110

function writeLines(sheet: Sheet, invoice: SandboxInvoicePage): void {
  const write = (cells: [string, string, string], style: { size: number; gray: number }) =>
    sheet.row([
      () => sheet.write(cells[0], { ...style, x: columns.left, width: 320 }),
      () => sheet.write(cells[1], { ...style, x: quantityColumn, align: 'right' }),
      () => sheet.write(cells[2], { ...style, x: columns.right, align: 'right' }),
    ])
  const head = { size: 9, gray: 0.4 }
  write([texts.lineDescription, texts.lineQuantity, texts.lineAmount], head)
  sheet.rule()
  for (const { description, quantity, amount } of invoice.lines) {
    write([description, quantity.toLocaleString(locale), money(invoice, amount)], {
      size: 10,
      gray: 0,
    })
    sheet.rule()
  }
}

function writeSums(sheet: Sheet, invoice: SandboxInvoicePage): void {
  const { tax, total, amount_due: due, amount_refunded: refunded } = invoice
  const write = (label: string, cents: number, size = 10) =>
    sheet.row([
      () => sheet.write(label, { x: quantityColumn, size, align: 'right' }),
      () => sheet.write(money(invoice, cents), { x: columns.right, size, align: 'right' }),
    ])
  sheet.y -= 4
  for (const { code, amount } of invoice.discounts)
    write(promotionTexts.discount({ code }), -amount)
  if (tax !== 0) write(invoice.is_tax_included ? taxTexts.includedLabel : taxTexts.label, tax)
  write(texts.totalLabel, total, 12)
  if (total < 0) write(texts.creditKeptLabel, -total)
  else if (due !== total) write(texts.creditUsedLabel, due - total)
  if (due !== total) write(texts.dueLabel, due)
  if (refunded > 0) write(texts.refundedLabel, -refunded)
}
