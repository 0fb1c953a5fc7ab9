import { stub } from '../support/api-stubs.ts'
import { newOwner, signIn } from '../support/owner.ts'
import { expect, test } from '../support/test.ts'

const unused = { description: 'Unused time on Hobby after 27 May 2026', quantity: 1 }
const month = { description: '1 × Business (at $99.99 / month)', quantity: 1, amount: 9999 }
const paper = {
  id: 'in_1',
  number: 'AW-0003',
  created: 1779840000,
  state: 'paid',
  customer_name: 'Ada Byron',
  customer_email: 'ada@example.test',
  customer_address: [],
  customer_tax_ids: [],
  discounts: [],
  tax: 0,
  is_tax_included: false,
  amount_refunded: 0,
  currency: 'usd',
  client_secret: null,
}

for (const [title, invoice, rows] of [
  [
    'an invoice of an upgrade shows what stays as credit',
    { ...paper, lines: [{ ...unused, amount: -15_920 }, month], total: -5921, amount_due: 0 },
    ['Total -$59.21', 'Kept as credit $59.21', 'Amount due $0.00'],
  ],
  [
    'a later invoice shows its tax and the credit that it uses',
    { ...paper, lines: [month], tax: 2000, total: 11_999, amount_due: 6078 },
    ['Tax $20.00', 'Total $119.99', 'Earlier credit used -$59.21', 'Amount due $60.78'],
  ],
] as const) {
  test(`B44 ${title}`, async ({ page, product }) => {
    const { email } = await newOwner(product)
    await stub(page, '/payment/sandbox/invoice', { json: invoice })
    await signIn(page, email, '/payment/invoice/in_1')

    for (const name of rows) await expect(page.getByRole('row', { name })).toBeVisible()
  })
}
