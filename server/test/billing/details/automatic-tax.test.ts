import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import { json } from '../../support/test-app.ts'
import { createPaymentApp, paymentOf, type PaymentApp } from '../payment-app.ts'

const berlin = {
  company: '',
  line1: 'Hauptstraße 1',
  line2: '',
  city: 'Berlin',
  region: '',
  postal_code: '10115',
  country: 'DE',
  tax_id: '',
}

describe.each(engines)('automatic tax on $name', (engine) => {
  let withTax: PaymentApp
  let withoutTax: PaymentApp
  beforeAll(async () => {
    withTax = await createPaymentApp(engine, { env: { AUTOMATIC_TAX: 'on' } })
    withoutTax = await createPaymentApp(engine)
  })
  afterAll(async () => {
    await withTax.close()
    await withoutTax.close()
  })

  test.each(['hobby_monthly', 'Messages'])('%s needs a billing address first', async (key) => {
    const customer = await withTax.createCustomer()
    const before = withTax.requests.length
    const reply = await customer.create(key)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      code: 'invalid_request',
      message: 'Add your billing address on your profile first. It decides which tax applies.',
      errors: { country: expect.any(String) },
    })
    expect(withTax.requests).toHaveLength(before)
  })

  test('plans and receipts of packs are sold with tax by the address', async () => {
    const customer = await withTax.createCustomer()
    json(await customer.call('/payment/billing_details', berlin))
    await customer.buy('Messages')
    await customer.buy('hobby_monthly')
    const customerId = (await customer.customer()) ?? ''
    const { data: invoices } = await withTax.provider.invoices.list({ customer: customerId })
    // The sandbox adds 20%; a pack contains it.
    expect(
      invoices.map(({ status, amount_due, total_taxes: taxes }) => [
        status,
        amount_due,
        taxes?.map(({ amount, tax_behavior }) => [amount, tax_behavior]),
      ]),
    ).toEqual([
      ['paid', 2280, [[380, 'exclusive']]],
      ['paid', 700, [[117, 'inclusive']]],
    ])
    await withTax.advanceTo('2026-04-16T12:00:00Z')
    const [renewal] = (await withTax.provider.invoices.list({ customer: customerId })).data
    expect([renewal?.billing_reason, renewal?.automatic_tax.enabled]).toEqual([
      'subscription_cycle',
      true,
    ])
    expect(await customer.balance()).toBe(3500)
  })

  test('A5 the tax is named before a plan is paid, after a reload too, and before an upgrade', async () => {
    const customer = await withTax.createCustomer()
    json(await customer.call('/payment/billing_details', berlin))

    const opened = await customer.opened('hobby_monthly')
    const again = await customer.opened('hobby_monthly')
    await customer.confirm(opened.clientSecret)
    await withTax.settle()
    const previewed = json<{ amount_due: number; tax: number; message: string }>(
      await customer.preview('business_monthly'),
    )
    await customer.upgrade('business_monthly')

    for (const each of [opened, again]) {
      expect(each).toMatchObject({ amount: 2280, tax: 380, renewal_price: 1900 })
    }
    expect(previewed).toMatchObject({ amount_due: 9719, tax: 1620 })
    expect(previewed.message).toContain(
      "We'll charge $97.19 to your saved card: $99.99 minus $19.00 for unused time on Hobby, plus $16.20 tax.",
    )
    expect(previewed.message).toContain('for $99.99 plus any tax.')
    const [upgrade] = await customer.invoices()
    expect(upgrade).toMatchObject({ amount_due: 9719, paid: true })
  })

  test('B53 half a refund of a payment with tax takes back half of the messages', async () => {
    const customer = await withTax.createCustomer()
    json(await customer.call('/payment/billing_details', berlin))
    const { clientSecret } = await customer.buy('hobby_monthly')
    const payment_intent = paymentOf(clientSecret)

    await withTax.provider.refunds.create({ payment_intent, amount: 1140 })
    await withTax.settle()

    expect(await customer.balance()).toBe(1250)
  })

  test('an address cannot be removed while tax depends on it', async () => {
    const customer = await withTax.createCustomer()
    json(await customer.call('/payment/billing_details', berlin))
    await customer.buy('hobby_monthly')
    const none = { ...berlin, line1: '', city: '', postal_code: '', country: '' }
    const reply = await customer.call('/payment/billing_details', none)
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'invalid_request' }])
  })

  test('without the setting nothing asks for an address or computes tax', async () => {
    const customer = await withoutTax.createCustomer()
    await customer.buy('hobby_monthly')
    const customerId = (await customer.customer()) ?? ''
    const { data } = await withoutTax.provider.invoices.list({ customer: customerId })
    expect(data.map((one) => one.automatic_tax.enabled)).toEqual([false])
  })
})
