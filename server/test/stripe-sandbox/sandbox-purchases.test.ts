import { Stripe } from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { sandboxStore } from '../../src/billing/stores/sandbox-store.ts'
import { openSandbox } from '@askwell/stripe-sandbox'
import { engines } from '../support/engines.ts'
import { openSandboxFixture, type SandboxFixture } from './sandbox-fixture.ts'

const pack = { amount: 700, currency: 'usd' }

const onSale = async (stripe: Stripe, ...lookupKeys: string[]) =>
  (await stripe.prices.list({ lookup_keys: lookupKeys, active: true })).data

/** The sandbox of the same database with another price of Hobby. */
function reopen({ database }: SandboxFixture, cents: number): Stripe {
  const { fetch } = openSandbox({
    store: sandboxStore(database),
    clock: Date.now,
    webhookSecret: '',
    publicUrl: '',
    catalog: [{ lookupKey: 'hobby_monthly', title: 'Hobby', cents, interval: 'month' }],
  })
  return new Stripe('sk_test_sandbox', { httpClient: Stripe.createFetchHttpClient(fetch) })
}

describe.each(engines)('products and invoices of the sandbox on $name', (engine) => {
  let fixture: SandboxFixture
  beforeEach(async () => {
    fixture = await openSandboxFixture(engine)
  })

  test('prices are found by lookup keys, with the amounts of the catalog', async () => {
    expect(await onSale(fixture.stripe, 'nothing')).toEqual([])
    const prices = await onSale(
      fixture.stripe,
      'hobby_monthly',
      'business_monthly',
      'enterprise_monthly',
      'hobby_yearly',
      'business_yearly',
      'enterprise_yearly',
    )
    const amounts = prices.map(({ lookup_key: key, unit_amount: cents, recurring }) => [
      key,
      cents,
      recurring?.interval,
    ])
    expect(new Set(amounts)).toEqual(
      new Set([
        ['business_monthly', 9999, 'month'],
        ['business_yearly', 100_000, 'year'],
        ['enterprise_monthly', 39_999, 'month'],
        ['enterprise_yearly', 380_000, 'year'],
        ['hobby_monthly', 1900, 'month'],
        ['hobby_yearly', 19_900, 'year'],
      ]),
    )
  })

  test('products and prices can be created, and a lookup key transferred', async () => {
    const { stripe } = fixture
    const product = await stripe.products.create({ name: 'Hobby' })
    const details = { product: product.id, currency: 'usd', lookup_key: 'hobby_monthly' }
    const recurring = { interval: 'month' as const }

    await expect(
      stripe.prices.create({ ...details, unit_amount: 2900, recurring }),
    ).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
    const price = await stripe.prices.create({
      ...details,
      unit_amount: 2900,
      recurring,
      transfer_lookup_key: true,
    })

    const { data } = await stripe.prices.list({ lookup_keys: ['hobby_monthly'] })
    expect(data).toMatchObject([{ id: price.id, unit_amount: 2900 }])
  })

  test('a subscription to a price for one payment, or to an archived one, is refused', async () => {
    const { stripe } = fixture
    const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
    const product = await stripe.products.create({ name: 'Hobby' })
    const details = { product: product.id, currency: 'usd', unit_amount: 2900 }
    const once = await stripe.prices.create(details)
    const archived = await stripe.prices.create({ ...details, recurring: { interval: 'month' } })
    await stripe.prices.update(archived.id, { active: false })
    const subscribe = (price: string) =>
      stripe.subscriptions.create({
        customer,
        items: [{ price }],
        payment_behavior: 'default_incomplete',
      })

    await expect(subscribe(once.id)).rejects.toThrow(/type=one_time/)
    await expect(subscribe(archived.id)).rejects.toThrow(/is inactive/)
  })

  test('a catalog with a changed amount creates a new price and archives the old one', async () => {
    expect(await onSale(reopen(fixture, 1900), 'hobby_monthly')).toMatchObject([
      { unit_amount: 1900 },
    ])
    expect(await onSale(reopen(fixture, 2500), 'hobby_monthly')).toMatchObject([
      { unit_amount: 2500 },
    ])
  })

  test('a pack gets an invoice with a number and a link', async () => {
    const { stripe, sandbox } = fixture
    const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
    const { id } = await stripe.invoices.create({ customer, auto_advance: false })
    await stripe.invoiceItems.create({
      customer,
      invoice: id,
      amount: 2100,
      currency: 'usd',
      description: '3 × 1,000 messages',
    })

    const invoice = await stripe.invoices.finalizeInvoice(id, {
      expand: ['confirmation_secret'],
    })
    expect(invoice).toMatchObject({ status: 'open', total: 2100, amount_due: 2100 })
    expect(invoice.hosted_invoice_url).toBe(`https://askwell.example/payment/invoice/${invoice.id}`)

    const clientSecret = invoice.confirmation_secret?.client_secret ?? ''
    await sandbox.confirmIntent(customer, { clientSecret, paymentMethodId: 'pm_card_visa' })
    expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('paid')
  })

  test('an invoice can be paid by a payment of its own customer, or out of band', async () => {
    const { stripe, sandbox } = fixture
    const { id: customer } = await stripe.customers.create({})
    const anInvoice = async () => {
      const { id } = await stripe.invoices.create({ customer, auto_advance: false })
      await stripe.invoiceItems.create({ customer, invoice: id, amount: 700, currency: 'usd' })
      await stripe.invoices.finalizeInvoice(id)
      return id
    }

    const first = await anInvoice()
    const intent = await stripe.paymentIntents.create({ ...pack, customer })
    await stripe.invoices.attachPayment(first, { payment_intent: intent.id })
    await sandbox.confirmIntent(customer, {
      clientSecret: intent.client_secret ?? '',
      paymentMethodId: 'pm_card_visa',
    })
    expect((await stripe.invoices.retrieve(first)).status).toBe('paid')

    const second = await anInvoice()
    await stripe.invoices.pay(second, { paid_out_of_band: true })
    expect((await stripe.invoices.retrieve(second)).status).toBe('paid')
  })
})
