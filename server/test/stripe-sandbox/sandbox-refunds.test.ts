import { beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { dateOf, days, openSandboxFixture, type SandboxFixture } from './sandbox-fixture.ts'

describe.each(engines)('refunds and disputes in the sandbox on $name', (engine) => {
  let fixture: SandboxFixture
  let customer: string
  beforeEach(async () => {
    fixture = await openSandboxFixture(engine)
    customer = (await fixture.stripe.customers.create({ email: 'ada@example.com' })).id
  })

  async function aPaidPack(card = 'pm_card_visa'): Promise<string> {
    const intent = await fixture.stripe.paymentIntents.create({
      amount: 2100,
      currency: 'usd',
      customer,
      automatic_payment_methods: { enabled: true },
    })
    const clientSecret = intent.client_secret ?? ''
    await fixture.sandbox.confirmIntent(customer, { clientSecret, paymentMethodId: card })
    await fixture.receivedEvents()
    return intent.id
  }

  const chargeOf = async (intent: string) =>
    (await fixture.stripe.charges.list({ payment_intent: intent })).data[0]

  test('B52 a full refund', async () => {
    const intent = await aPaidPack()

    const refund = await fixture.stripe.refunds.create({ payment_intent: intent })

    expect(refund).toMatchObject({ amount: 2100, status: 'succeeded', payment_intent: intent })
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 2100, refunded: true })
    expect(await fixture.receivedEvents()).toEqual(['refund.created', 'charge.refunded'])
  })

  test('B55 partial refunds add up, but never to more than was paid', async () => {
    const intent = await aPaidPack()

    await fixture.stripe.refunds.create({ payment_intent: intent, amount: 700 })
    await fixture.stripe.refunds.create({ payment_intent: intent, amount: 1000 })
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 1700, refunded: false })

    await expect(
      fixture.stripe.refunds.create({ payment_intent: intent, amount: 401 }),
    ).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      message: 'Refund amount ($4.01) is greater than unrefunded amount on charge ($4.00)',
    })
    await fixture.stripe.refunds.create({ payment_intent: intent })
    await expect(fixture.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    const { data } = await fixture.stripe.refunds.list({ payment_intent: intent })
    expect(data.map(({ amount }) => amount)).toEqual([400, 1000, 700])
  })

  test('an unpaid payment cannot be refunded', async () => {
    const intent = await fixture.stripe.paymentIntents.create({
      amount: 700,
      currency: 'usd',
      customer,
    })

    await expect(
      fixture.stripe.refunds.create({ payment_intent: intent.id }),
    ).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    })
  })

  test.each([
    ['won', ['charge.dispute.funds_reinstated', 'charge.dispute.closed']],
    ['lost', ['charge.dispute.closed']],
  ] as const)('B57 a dispute that is %s', async (outcome, events) => {
    const intent = await aPaidPack()

    const id = await fixture.sandbox.dispute(intent)
    expect(await fixture.receivedEvents()).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ])
    expect(await fixture.stripe.disputes.retrieve(id)).toMatchObject({
      status: 'needs_response',
      amount: 2100,
      payment_intent: intent,
    })
    expect(await chargeOf(intent)).toMatchObject({ disputed: true })
    await expect(fixture.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_disputed',
    })

    await fixture.sandbox.closeDispute(id, outcome)
    expect((await fixture.stripe.disputes.retrieve(id)).status).toBe(outcome)
    expect(await fixture.receivedEvents()).toEqual(events)
  })

  test('the card ending 0259 is disputed a day later, and lost after a week without evidence', async () => {
    const intent = await aPaidPack('pm_card_createDispute')
    expect((await fixture.stripe.disputes.list({ payment_intent: intent })).data).toEqual([])

    await fixture.sandbox.clock.advance(days(1))
    const [dispute] = (await fixture.stripe.disputes.list({ payment_intent: intent })).data
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 2100 })
    expect(dateOf(dispute?.evidence_details.due_by ?? 0)).toBe('2026-03-23T10:00:00Z')

    await fixture.sandbox.clock.advance(days(7))
    expect((await fixture.stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe('lost')
    expect(await fixture.receivedEvents()).toContain('charge.dispute.closed')
  })

  test('winning evidence wins a dispute', async () => {
    const id = await fixture.sandbox.dispute(await aPaidPack())

    await fixture.stripe.disputes.update(id, {
      evidence: { uncategorized_text: 'winning_evidence' },
    })

    expect((await fixture.stripe.disputes.retrieve(id)).status).toBe('won')
  })

  test('the invoice page shows lines and refunds, and nothing to other customers', async () => {
    const own = await fixture.subscribe('hobby_monthly')
    const [invoice] = (await fixture.stripe.invoices.list({ customer: own.customer })).data
    const id = invoice?.id ?? ''
    const { data } = await fixture.stripe.invoicePayments.list({ invoice: id })
    const intent = data[0]?.payment.payment_intent
    await fixture.stripe.refunds.create({
      payment_intent: typeof intent === 'string' ? intent : '',
      amount: 900,
    })

    expect(await fixture.sandbox.readInvoice(own.customer, id)).toEqual({
      id,
      number: expect.stringMatching(/^[0-9A-F]{8}-0001$/),
      created: Date.parse('2026-03-15T10:00:00Z') / 1000,
      state: 'paid',
      customer_name: 'Ada Byron',
      customer_email: 'ada@example.com',
      customer_address: [],
      customer_tax_ids: [],
      tax: 0,
      is_tax_included: false,
      paid_at: 1773568800,
      lines: [{ description: '1 × Hobby (at $19.00 / month)', quantity: 1, amount: 1900 }],
      discounts: [],
      total: 1900,
      amount_due: 1900,
      amount_refunded: 900,
      currency: 'usd',
      client_secret: null,
    })
    expect(await fixture.sandbox.readInvoice(customer, id)).toBeNull()
    expect(await fixture.sandbox.readInvoice(null, id)).toBeNull()
    expect(await fixture.sandbox.readInvoice(own.customer, 'in_unknown')).toBeNull()
  })

  test('a payment is found from its invoice, and the invoice from its payment', async () => {
    const own = await fixture.subscribe('hobby_monthly')
    const [invoice] = (
      await fixture.stripe.invoices.list({ customer: own.customer, expand: ['data.payments'] })
    ).data
    const intent = invoice?.payments?.data[0]?.payment.payment_intent

    const { data } = await fixture.stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: typeof intent === 'string' ? intent : '' },
    })

    expect(data).toMatchObject([{ invoice: invoice?.id, status: 'paid', amount_paid: 1900 }])
  })
})
