import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extractBytes, textOf } from '../../../../extraction/test/fixtures/extract-bytes.ts'
import { engines } from '../../support/engines.ts'
import { json } from '../../support/test-app.ts'
import { createPaymentApp, refusalOf, type PaymentApp } from '../payment-app.ts'
import type { TestCustomer } from '../test-customer.ts'

type Answer = { url: string | null; content: string | null }

const ask = (customer: TestCustomer, number: string) =>
  customer.call('/payment/invoice_pdf', { number })

async function linesOf(customer: TestCustomer, number: string): Promise<string[]> {
  const { url, content } = json<Answer>(await ask(customer, number))
  expect(url).toBeNull()
  const read = await extractBytes(Buffer.from(content ?? '', 'base64'), 'invoice.pdf')
  expect(read).toMatchObject({ outcome: 'ok', kind: 'pdf', title: `Invoice ${number}` })
  return textOf(read)
    .split('\n')
    .map((line) => line.replace(/^#+ /, ''))
    .filter((line) => line !== '')
}

describe.each(engines)('the PDF of an invoice on $name', (engine) => {
  let paymentApp: PaymentApp
  beforeAll(async () => {
    paymentApp = await createPaymentApp(engine)
  })
  afterAll(() => paymentApp.close())

  const pay = async (details: object) => {
    const customer = await paymentApp.createCustomer()
    json(await customer.call('/payment/billing_details', details))
    await customer.buy('hobby_monthly')
    const [{ number } = { number: '' }] = await customer.invoices()
    return { customer, number }
  }
  const address = { line2: '', region: '', postal_code: '10115', country: 'DE', tax_id: '' }

  test('says who bought what, when it was paid, and that it is a test', async () => {
    const { customer, number } = await pay({
      ...address,
      company: 'Müller & Söhne <b>GmbH</b>',
      line1: 'Hauptstraße 1',
      city: 'Berlin',
      tax_id: 'DE123456789',
    })
    const text = (await linesOf(customer, number)).join(' ')
    for (const part of [
      `Invoice ${number}`,
      'Issued on March 15, 2026',
      'Paid on March 15, 2026',
      'Askwell',
      'Müller & Söhne <b>GmbH</b>',
      'Hauptstraße 1',
      '10115 Berlin',
      'Germany',
      'Tax ID: DE123456789',
      customer.email,
      '1 × Hobby (at $19.00 / month)',
      'Total $19.00',
      'This invoice comes from the payment sandbox. No real money was charged.',
    ]) {
      expect(text).toContain(part)
    }
  })

  test.each([
    ['Polish', 'Łódzkie Źródło Spółka'],
    ['Greek', 'Ελληνική Εταιρεία'],
    ['Russian', 'Общество Ёлка'],
    ['Vietnamese', 'Công ty Việt Nam'],
    ['Japanese', '株式会社アスクウェル'],
    ['Korean', '주식회사 한국'],
    ['Chinese', '北京有限公司'],
    ['Hebrew', 'חברה בעם'],
    ['Thai, which is drawn as boxes', 'บรษท'],
    ['a face', 'Smile 🦄 Ltd'],
  ])('a name in %s is read back as it was typed', async (_language, company) => {
    const { customer, number } = await pay({ ...address, company, line1: 'Weg 1', city: 'Ulm' })
    expect((await linesOf(customer, number)).join('\n')).toContain(company)
  })

  test('a long name without spaces stays within the page', async () => {
    const company = 'W'.repeat(150)
    const { customer, number } = await pay({ ...address, company, line1: 'Weg 1', city: 'Ulm' })
    const text = (await linesOf(customer, number)).join('')
    expect(text.match(/W/g)).toHaveLength(151)
  })

  test("another customer's invoice, a draft and an unknown number do not exist", async () => {
    const { number } = await pay({ ...address, company: 'One', line1: 'Weg 1', city: 'Ulm' })
    const other = await paymentApp.createCustomer()
    const missing = { status: 404, code: 'not_found' }
    expect(refusalOf(await ask(other, number))).toEqual(missing)
    await other.buy('Messages')
    expect(refusalOf(await ask(other, number))).toEqual(missing)
    expect(refusalOf(await ask(other, ''))).toEqual(missing)
    expect(refusalOf(await ask(other, '../in_1'))).toEqual(missing)
  })

  test('with the provider itself it is the link to its file', async () => {
    const { customer, number } = await pay({
      ...address,
      company: 'A',
      line1: 'Weg 1',
      city: 'Ulm',
    })
    const customerId = (await customer.customer()) ?? ''
    expect(await paymentApp.deps.provider.findInvoice(customerId, number)).toEqual({
      id: expect.stringMatching(/^in_/),
      pdfUrl: expect.stringMatching(/\/payment\/invoice\/in_\w+\/pdf$/),
    })
  })
})
