import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readResponseTypes, responseProblems, type ResponseTypes } from './response-types.ts'
import { listedDifferences } from './listed-differences.ts'
import { days, oneEngine, openSandboxFixture, type SandboxFixture } from './sandbox-fixture.ts'

describe.each(oneEngine)('what the sandbox answers and sends, on $name', (engine) => {
  let fixture: SandboxFixture
  let types: ResponseTypes
  let stripe: Stripe
  const kinds = new Set<string>()
  const differences = new Set<string>()

  function compare(body: unknown): void {
    for (const one of responseProblems(types, body)) differences.add(one)
    for (const [, kind] of JSON.stringify(body).matchAll(/"object":"([\w.]+)"/g)) {
      kinds.add(kind ?? '')
    }
  }

  beforeAll(async () => {
    types = readResponseTypes()
    fixture = await openSandboxFixture(engine)
    stripe = new Stripe('sk_test_sandbox', {
      httpClient: Stripe.createFetchHttpClient(
        async (address: string | URL | Request, init?: RequestInit) => {
          const reply = await fixture.sandbox.fetch(address, init)
          if (reply.ok) compare(await reply.clone().json())
          return reply
        },
      ),
      maxNetworkRetries: 0,
    })
    for (const story of [catalog, plan, failedRenewal, packs, invoices, changes, promotions])
      await story()
    await fixture.sandbox.deliveries.flush()
    for (const event of fixture.events) compare(event)
  })
  afterAll(() => fixture.database.drop())

  async function catalog(): Promise<void> {
    const product = await stripe.products.create({ name: 'Setup' })
    await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 100 })
    await stripe.products.update(product.id, { active: false })
    await stripe.prices.list({ limit: 20 })
    await stripe.products.list()
  }

  async function plan(): Promise<void> {
    const { customer, id } = await fixture.subscribe('hobby_monthly')
    await stripe.customers.update(customer, {
      address: { line1: 'Hauptstraße 1', city: 'Berlin', country: 'DE' },
      invoice_settings: { custom_fields: [{ name: 'Tax ID', value: 'P051234567Q' }] },
    })
    const taxId = await stripe.customers.createTaxId(customer, {
      type: 'eu_vat',
      value: 'DE123456789',
    })
    await fixture.sandbox.clock.advanceToPeriodEnd(customer)
    await stripe.customers.deleteTaxId(customer, taxId.id)
    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await stripe.subscriptions.list({ customer, expand: ['data.latest_invoice.payments'] })
    await stripe.invoices.createPreview({ subscription: id })
    await stripe.customers.listPaymentMethods(customer)
    await stripe.billingPortal.sessions.create({ customer })
    await stripe.subscriptions.cancel(id)
    await stripe.customers.del(customer)
    await stripe.customers.list()
  }

  async function failedRenewal(): Promise<void> {
    const { customer, id } = await fixture.subscribe('hobby_monthly')
    const { id: card } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer,
    })
    await stripe.subscriptions.update(id, { default_payment_method: card })
    await fixture.sandbox.clock.advanceToPeriodEnd(customer)
    await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.confirmation_secret'] })
    await fixture.sandbox.clock.advance(days(10))
    await stripe.paymentIntents.list({ customer, expand: ['data.payment_method'] })
    await stripe.setupIntents.create({ customer, payment_method: card })
    await stripe.paymentMethods.detach(card)
  }

  async function packs(): Promise<void> {
    const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
    const pay = (method: string) =>
      stripe.paymentIntents.create({
        amount: 700,
        currency: 'usd',
        customer,
        payment_method: method,
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      })
    const paid = await pay('pm_card_visa')
    await stripe.refunds.create({ payment_intent: paid.id, amount: 300 })
    await pay('pm_card_threeDSecure2Required')
    const disputed = await pay('pm_card_visa')
    const dispute = await fixture.sandbox.dispute(disputed.id)
    await stripe.disputes.retrieve(dispute)
    await fixture.sandbox.closeDispute(dispute, 'lost')
    const bank = await fixture.sandbox.createMethod({ type: 'us_bank_account', number: 'success' })
    await pay(bank.id)
    await stripe.charges.list({ customer })
    await stripe.disputes.list()
    await stripe.refunds.list()
    await stripe.paymentIntents.list({ customer, expand: ['data.latest_charge'] })
  }

  async function invoices(): Promise<void> {
    const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
    await stripe.customers.createBalanceTransaction(customer, { amount: -100, currency: 'usd' })
    const invoice = await stripe.invoices.create({ customer })
    await stripe.invoiceItems.create({
      customer,
      amount: 700,
      currency: 'usd',
      invoice: invoice.id,
    })
    await stripe.invoiceItems.list({ customer })
    await stripe.invoices.finalizeInvoice(invoice.id)
    await stripe.invoicePayments.list({ invoice: invoice.id })
    await stripe.invoices.voidInvoice(invoice.id)
    const other = await stripe.invoices.create({ customer })
    await stripe.invoiceItems.create({ customer, amount: 700, currency: 'usd', invoice: other.id })
    await stripe.invoices.finalizeInvoice(other.id)
    await stripe.invoices.markUncollectible(other.id)
  }

  async function changes(): Promise<void> {
    const { id, item } = await fixture.subscribe('business_monthly')
    const { id: schedule, phases } = await stripe.subscriptionSchedules.create({
      from_subscription: id,
    })
    await stripe.subscriptionSchedules.update(schedule, {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: await fixture.priceOf('business_monthly') }],
          start_date: phases[0]?.start_date ?? 0,
          end_date: phases[0]?.end_date ?? 0,
        },
        {
          items: [{ price: await fixture.priceOf('hobby_monthly') }],
          duration: { interval: 'month' },
        },
      ],
    })
    await stripe.subscriptionSchedules.release(schedule)
    await stripe.subscriptions.update(id, {
      items: [{ id: item, price: await fixture.priceOf('enterprise_monthly') }],
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.payments'],
    })
    await stripe.events.list({ limit: 100 })
  }

  async function promotions(): Promise<void> {
    const { id: coupon } = await stripe.coupons.create({ percent_off: 20, duration: 'forever' })
    await stripe.coupons.retrieve(coupon, { expand: ['applies_to'] })
    const { id: code } = await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon },
      code: 'SAVE20',
      restrictions: { minimum_amount: 100, minimum_amount_currency: 'usd' },
    })
    await stripe.promotionCodes.list({
      code: 'save20',
      expand: ['data.promotion.coupon.applies_to'],
    })
    const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
    const { id } = await stripe.subscriptions.create({
      customer,
      items: [{ price: await fixture.priceOf('hobby_monthly') }],
      payment_behavior: 'default_incomplete',
      discounts: [{ promotion_code: code }],
      expand: ['discounts.source.coupon', 'latest_invoice.discounts.promotion_code'],
    })
    await stripe.subscriptionSchedules.create({ from_subscription: id })
    await stripe.promotionCodes.update(code, { active: false })
    await stripe.coupons.del(coupon)
    await stripe.subscriptions.retrieve(id, { expand: ['discounts.source.coupon'] })
    await stripe.promotionCodes.list()
  }

  test('differs from the types of the SDK in the listed places only', () => {
    expect([...differences].toSorted()).toEqual(listedDifferences().toSorted())
  })

  test('covers every kind of object that the types describe', () => {
    const described = Object.keys(types.objects).filter((name) => !name.startsWith('deleted '))
    expect(described.filter((name) => !kinds.has(name))).toEqual([])
  })

  test.each<[string, (invoice: Record<string, unknown>) => void, string]>([
    ['a missing field', (one) => delete one['total'], 'invoice.total: missing'],
    ['an unknown field', (one) => (one['sum'] = 1), 'invoice.sum: unknown'],
    ['an unknown word', (one) => (one['status'] = 'payed'), "invoice.status: 'payed'"],
    ['a text for a number', (one) => (one['total'] = '1900'), "invoice.total: '1900'"],
    ['a missing part', (one) => (one['lines'] = null), 'invoice.lines: null'],
    [
      'a wrong field inside',
      (one) => (one['automatic_tax'] = { enabled: 'no' }),
      "invoice.automatic_tax.enabled: 'no'",
    ],
  ])('%s is noticed', async (_what, spoil, difference) => {
    const { data } = await fixture.stripe.invoices.list({ limit: 1 })
    const invoice: Record<string, unknown> = { ...data[0] }
    delete invoice['lastResponse']
    const before = responseProblems(types, invoice)
    spoil(invoice)
    expect(before).not.toContain(difference)
    expect(responseProblems(types, invoice)).toContain(difference)
  })
})
