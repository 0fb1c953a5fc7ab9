import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import { outboxSubjects } from '../../support/outbox.ts'
import { json } from '../../support/test-app.ts'
import { createPaymentApp, refusalOf, type PaymentApp } from '../payment-app.ts'
import type { TestCustomer } from '../test-customer.ts'

const contact = 'accounting@business.example'
const set = (customer: TestCustomer, email: string) =>
  customer.call('/payment/billing_contact', { email })
const confirm = (customer: TestCustomer, code: string) =>
  customer.call('/payment/confirm_billing_contact', { code })
const wrong = { status: 400, code: 'invalid_request' }

describe.each(engines)('the address for billing e-mails on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  const emails = async () => (await outboxSubjects(paymentApp.app, contact)).toSorted()
  const contactRows = () =>
    paymentApp.app.database.db.selectFrom('billing_contact').select('email').execute()
  async function lastCode(): Promise<string> {
    const rows = await paymentApp.app.database.db
      .selectFrom('email')
      .select('body_text')
      .where('to_address', '=', contact)
      .orderBy('created_at', 'desc')
      .execute()
    const codes = rows.flatMap(({ body_text: text }) => /^\d{8}$/m.exec(text)?.[0] ?? [])
    return codes.at(-1) ?? ''
  }
  const read = async () =>
    json<object>(
      await paymentApp.app.http.inject({
        url: '/payment/billing_contact',
        headers: { authorization: `Bearer ${customer.token}` },
      }),
    )

  test('gets nothing but a code before it is verified, and a copy of each billing e-mail afterwards', async () => {
    expect(await read()).toEqual({ status: 1, email: '', verified: false })
    expect(json(await set(customer, ` ${contact.toUpperCase()} `))).toEqual({
      status: 1,
      message: 'We sent a code to this address',
      email: contact,
      verified: false,
    })
    await customer.buy('Messages')
    expect(await emails()).toEqual(['Code to get Askwell billing emails at this address'])

    expect(json(await confirm(customer, await lastCode()))).toMatchObject({
      email: contact,
      verified: true,
    })
    await paymentApp.advanceTime(60_000)
    await customer.buy('Messages', { quantity: 2 })
    expect(await emails()).toEqual([
      'Code to get Askwell billing emails at this address',
      'Your receipt from Askwell: $14.00',
    ])
    expect(await outboxSubjects(paymentApp.app, customer.email)).toContain(
      'Your receipt from Askwell: $14.00',
    )

    expect(json(await set(customer, ''))).toMatchObject({ email: '', verified: false })
    expect(await contactRows()).toEqual([])
    await paymentApp.advanceTime(60_000)
    await customer.buy('Messages', { quantity: 3 })
    expect(await emails()).toHaveLength(2)
  })

  test('A5 learns of failed payments, cancellations and ended plans', async () => {
    json(await set(customer, contact))
    json(await confirm(customer, await lastCode()))
    await customer.buy('hobby_monthly', { card: 'failsLater' })
    await paymentApp.advanceTo('2026-04-16T10:00:00Z')
    json(await customer.cancel('hobby_monthly'))
    await paymentApp.settle()
    const other = await paymentApp.createCustomer()
    await other.buy('hobby_yearly')
    json(await set(other, contact))
    json(await confirm(other, await lastCode()))
    json(await other.cancel('hobby_yearly'))
    json(await other.resume())
    await paymentApp.advanceTo('2027-04-01T10:00:00Z')
    await paymentApp.reconcile()

    expect(await emails()).toEqual(
      expect.arrayContaining([
        "The payment for your Hobby plan didn't go through",
        'Your Hobby plan has ended',
        'Your Hobby plan is canceled',
        'Your Hobby plan renews on April 16, 2027',
      ]),
    )
  })

  test('the code is refused when it is wrong, of another account, tried too often, or used', async () => {
    json(await set(customer, contact))
    const code = await lastCode()
    const other = await paymentApp.createCustomer()
    expect(refusalOf(await confirm(other, code))).toEqual(wrong)
    for (let tries = 0; tries < 10; tries += 1) {
      expect(refusalOf(await confirm(customer, '00000000x'))).toEqual(wrong)
    }
    expect(refusalOf(await confirm(customer, code))).toEqual(wrong)
    expect(await read()).toMatchObject({ email: contact, verified: false })
  })

  test('a new address must be verified again', async () => {
    json(await set(customer, contact))
    json(await confirm(customer, await lastCode()))
    json(await set(customer, 'other@business.example'))
    expect(await read()).toEqual({ status: 1, email: 'other@business.example', verified: false })
  })

  test('nothing that the owner typed reaches a stranger, and requests are limited', async () => {
    json(
      await customer.call('/payment/billing_details', {
        company: 'Buy at https://spam.example',
        line1: 'Weg 1',
        line2: '',
        city: 'Ulm',
        region: '',
        postal_code: '',
        country: 'DE',
        tax_id: '',
      }),
    )
    for (let count = 0; count < 5; count += 1) json(await set(customer, contact))
    expect(refusalOf(await set(customer, contact))).toEqual({ status: 429, code: 'rate_limited' })
    const rows = await paymentApp.app.database.db
      .selectFrom('email')
      .select(['body_text', 'body_html', 'subject'])
      .where('to_address', '=', contact)
      .execute()
    expect(rows).toHaveLength(5)
    for (const row of rows) expect(JSON.stringify(row)).not.toMatch(/spam|Ada|Byron/)
  })

  test.each([
    'no address',
    'a@b',
    'a@example.com, b@example.com',
    'a@example.com\nBcc: b@x.example',
  ])('the address %j is refused', async (email) => {
    expect(refusalOf(await set(customer, email))).toEqual(wrong)
    expect(await read()).toMatchObject({ email: '' })
  })
})
