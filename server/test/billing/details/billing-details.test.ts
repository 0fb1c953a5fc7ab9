import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import { json } from '../../support/test-app.ts'
import { createPaymentApp, refusalOf, type PaymentApp } from '../payment-app.ts'
import type { TestCustomer } from '../test-customer.ts'

const none = {
  company: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postal_code: '',
  country: '',
  tax_id: '',
}
const berlin = {
  company: 'Müller & Söhne <b>GmbH</b>',
  line1: 'Hauptstraße 1',
  line2: '',
  city: 'Berlin',
  region: '',
  postal_code: '10115',
  country: 'DE',
  tax_id: 'de 123 456 789',
}
const stored = { ...berlin, tax_id: 'DE123456789' }

const save = (customer: TestCustomer, details: object) =>
  customer.call('/payment/billing_details', details)

async function lastInvoice(customer: TestCustomer) {
  const [{ hosted_invoice_url: url } = { hosted_invoice_url: '' }] = await customer.invoices()
  const id = url.split('/').at(-1)
  return json<object>(await customer.call('/payment/sandbox/invoice', { id }))
}

const fieldsOf = async (customer: TestCustomer, details: object) => {
  const reply = await save(customer, details)
  expect(refusalOf(reply)).toEqual({ status: 400, code: 'invalid_request' })
  return reply.json<{ errors: Record<string, string> }>().errors
}

describe.each(engines)('billing details on $name', (engine) => {
  let paymentApp: PaymentApp
  beforeAll(async () => {
    paymentApp = await createPaymentApp(engine)
  })
  afterAll(() => paymentApp.close())

  const read = async ({ token }: TestCustomer) =>
    json<{ details: object }>(
      await paymentApp.app.http.inject({
        url: '/payment/billing_details',
        headers: { authorization: `Bearer ${token}` },
      }),
    ).details
  const receiptTo = (email: string) =>
    paymentApp.app.database.db
      .selectFrom('email')
      .select(['body_text as text', 'body_html as html'])
      .where('to_address', '=', email)
      .where('subject', 'like', 'Your receipt%')
      .executeTakeFirstOrThrow()

  test('are empty at first, saved as they were typed, and each account has its own', async () => {
    const [one, other] = [await paymentApp.createCustomer(), await paymentApp.createCustomer()]
    expect(await read(one)).toEqual(none)

    expect(json(await save(one, berlin))).toEqual({
      status: 1,
      message: 'Billing details saved',
      details: stored,
    })
    expect(await read(one)).toEqual(stored)
    expect(await read(other)).toEqual(none)
  })

  test('the first invoice names company, address and tax id; so does the receipt', async () => {
    const customer = await paymentApp.createCustomer()
    json(await save(customer, berlin))
    await paymentApp.app.database.db
      .updateTable('user_account')
      .set({ email_verified_at: 1 })
      .where('id', '=', customer.user.id)
      .execute()
    await customer.buy('hobby_monthly')

    expect(await lastInvoice(customer)).toMatchObject({
      customer_name: 'Müller & Söhne <b>GmbH</b>',
      customer_address: ['Hauptstraße 1', '10115 Berlin', 'Germany'],
      customer_tax_ids: ['DE123456789'],
    })
    const { text, html } = await receiptTo(customer.email)
    expect(text).toContain(
      'Billed to: Müller & Söhne <b>GmbH</b>, Hauptstraße 1, 10115 Berlin, Germany, Tax ID DE123456789',
    )
    expect(html).toContain('Müller &amp; Söhne &lt;b&gt;GmbH&lt;/b&gt;')
    expect(html).not.toContain('<b>GmbH')
  })

  test('the receipt of a pack names them too, and a final invoice keeps what it says', async () => {
    const customer = await paymentApp.createCustomer()
    await customer.buy('Messages')
    const before = await lastInvoice(customer)
    json(await save(customer, { ...berlin, country: 'IN', tax_id: '12ABCDE3456F1Z5' }))
    expect(await lastInvoice(customer)).toEqual(before)
    expect(before).toMatchObject({ customer_name: 'Ada Byron', customer_address: [] })

    await paymentApp.advanceTime(60_000)
    await customer.buy('Messages', { quantity: 2 })
    expect(await lastInvoice(customer)).toMatchObject({
      customer_name: 'Müller & Söhne <b>GmbH</b>',
      customer_tax_ids: ['12ABCDE3456F1Z5'],
    })
  })

  test('a receipt to an unconfirmed address carries no text that somebody typed', async () => {
    const customer = await paymentApp.createCustomer()
    json(await save(customer, { ...berlin, company: 'Win at https://spam.example' }))
    await customer.buy('Messages')
    const { text, html } = await receiptTo(customer.email)
    expect(text).toContain('Thank you. We received $7.00')
    expect(`${text} ${html}`).not.toMatch(/spam|Hauptstra/)
  })

  test('a tax id without a known form is printed as text; removed details are gone', async () => {
    const customer = await paymentApp.createCustomer()
    json(await save(customer, { ...berlin, country: 'KE', tax_id: 'P051234567Q' }))
    await customer.buy('Messages')
    expect(await lastInvoice(customer)).toMatchObject({ customer_tax_ids: ['P051234567Q'] })

    json(await save(customer, none))
    await paymentApp.advanceTime(60_000)
    await customer.buy('Messages', { quantity: 3 })
    expect(await lastInvoice(customer)).toMatchObject({
      customer_name: 'Ada Byron',
      customer_address: [],
      customer_tax_ids: [],
    })
  })

  test('a tax id that the provider refuses changes nothing', async () => {
    const customer = await paymentApp.createCustomer()
    await customer.buy('Messages')
    expect(await fieldsOf(customer, { ...berlin, tax_id: 'DE000000000' })).toEqual({
      tax_id: "Our payment provider doesn't accept this tax ID. Check it for typos.",
    })
    expect(await read(customer)).toEqual(none)
  })

  test.each<[string, object, Record<string, string>]>([
    [
      'a name of 10 KB',
      { company: 'x'.repeat(10_240) },
      { company: 'The field company is too long.' },
    ],
    ['a control character', { company: 'A\u0007B' }, { company: 'Use one line of plain text' }],
    ['a second line', { line1: 'A\nBcc: b@example.com' }, { line1: 'Use one line of plain text' }],
    ['reversed text', { city: '\u202Enilreb' }, { city: 'Use one line of plain text' }],
    ['an unknown country', { country: 'XX' }, { country: 'Choose a country' }],
    ['no country', { country: '' }, { country: 'Choose the country of this address' }],
    ['no street', { line1: '' }, { line1: 'Enter a street address and a city' }],
    [
      'a tax id without a company',
      { company: '' },
      { company: 'Enter the company that this tax ID belongs to' },
    ],
    [
      'a tax id of another form',
      { tax_id: '12-3456789' },
      {
        tax_id: "This isn't a valid tax ID for this country. Use the format DE123456789.",
      },
    ],
    [
      'a tax id of markup',
      { country: 'KE', tax_id: '<img src=x>' },
      { tax_id: 'Use 4 to 30 letters, digits, spaces, dots, hyphens or slashes' },
    ],
  ])('%s is refused with a text at its field', async (_what, change, fields) => {
    const customer = await paymentApp.createCustomer()
    expect(await fieldsOf(customer, { ...berlin, ...change })).toEqual(fields)
    expect(await read(customer)).toEqual(none)
  })

  test('an unreachable provider refuses the change, and nothing is half saved', async () => {
    const customer = await paymentApp.createCustomer()
    await customer.buy('Messages')
    paymentApp.connectionFault.cut = `POST /v1/customers/${await customer.customer()}`
    expect(refusalOf(await save(customer, berlin))).toEqual({
      status: 502,
      code: 'payment_provider_failed',
    })
    expect(await read(customer)).toEqual(none)
    paymentApp.connectionFault.cut = null
    json(await save(customer, berlin))
    expect(await read(customer)).toEqual(stored)
  })
})
