import type { Stripe } from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSandbox } from '@askwell/stripe-sandbox'
import { sandboxStore } from '../../src/billing/stores/sandbox-store.ts'
import { days, oneEngine, openSandboxFixture, type SandboxFixture } from './sandbox-fixture.ts'

describe.each(oneEngine)('what the sandbox refuses and leaves as it is on $name', (engine) => {
  let fixture: SandboxFixture
  let stripe: Stripe
  beforeEach(async () => {
    fixture = await openSandboxFixture(engine)
    stripe = fixture.stripe
  })

  const aCustomer = async () => (await stripe.customers.create({ email: 'ada@example.com' })).id

  async function aPaidPack(card: string) {
    const customer = await aCustomer()
    const intent = await stripe.paymentIntents.create({
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

  test('a subscription that has ended is not canceled again', async () => {
    const { id } = await fixture.subscribe('hobby_monthly')
    await stripe.subscriptions.cancel(id)

    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({
      code: 'resource_missing',
    })
  })

  test('the schedule of a subscription that is canceled at once ends with it', async () => {
    const { id } = await fixture.subscribe('hobby_monthly')
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id })
    await fixture.receivedEvents()

    await stripe.subscriptions.cancel(id)

    expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('canceled')
    expect(await fixture.receivedEvents()).toContain('subscription_schedule.canceled')
  })

  test('a planned end of a subscription moves to its schedule, which ends it', async () => {
    const { id } = await fixture.subscribe('hobby_monthly')
    await stripe.subscriptions.update(id, { cancel_at_period_end: true })

    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id })

    expect(schedule.end_behavior).toBe('cancel')
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
    })
    await fixture.sandbox.clock.advance(days(32))
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled')
  })

  test.each(['all', 'ended', undefined] as const)(
    'the list of subscriptions with the status %s',
    async (status) => {
      const { customer, id } = await fixture.subscribe('hobby_monthly')
      await stripe.subscriptions.cancel(id)

      const { data } = await stripe.subscriptions.list({ customer, ...(status && { status }) })

      expect(data.map((each) => each.id)).toEqual(status === undefined ? [] : [id])
    },
  )

  test('a refund of a charge returns its money', async () => {
    const intent = await aPaidPack('pm_card_visa')
    const [charge] = (await stripe.charges.list({ payment_intent: intent })).data

    const refund = await stripe.refunds.create({ charge: charge?.id ?? '' })

    expect(refund).toMatchObject({ amount: 2100, payment_intent: intent })
  })

  test('a payment is disputed once, and a decided dispute stays decided', async () => {
    const intent = await aPaidPack('pm_card_visa')
    const id = await fixture.sandbox.dispute(intent)
    await fixture.sandbox.closeDispute(id, 'won')
    await fixture.receivedEvents()

    expect(await fixture.sandbox.dispute(intent)).toBe(id)
    await fixture.sandbox.closeDispute(id, 'lost')

    expect((await stripe.disputes.retrieve(id)).status).toBe('won')
    expect(await fixture.receivedEvents()).toEqual([])
  })

  test('an invoice takes only the items that wait for one', async () => {
    const customer = await aCustomer()
    const waiting = await stripe.invoiceItems.create({ customer, amount: 700, currency: 'usd' })
    const other = await stripe.invoices.create({ customer })
    const invoice = other.id
    await stripe.invoiceItems.create({ customer, invoice, amount: 300, currency: 'usd' })

    const { total } = await stripe.invoices.create({
      customer,
      pending_invoice_items_behavior: 'include',
    })

    expect(total).toBe(700)
    expect((await stripe.invoiceItems.retrieve(waiting.id)).invoice).not.toBeNull()
    expect((await stripe.invoices.create({ customer })).total).toBe(0)
  })

  test('a draft is finalized when it is paid', async () => {
    const { customer } = await fixture.subscribe('hobby_monthly')
    const { id } = await stripe.invoices.create({ customer })
    await stripe.invoiceItems.create({ customer, invoice: id, amount: 300, currency: 'usd' })
    const [method] = (await stripe.customers.listPaymentMethods(customer)).data

    const paid = await stripe.invoices.pay(id, { payment_method: method?.id ?? '' })

    expect(paid).toMatchObject({ status: 'paid', amount_paid: 300, number: expect.any(String) })
  })

  test('an invoice whose card asks for a challenge is not paid by the request', async () => {
    const customer = await aCustomer()
    const { id } = await stripe.invoices.create({ customer })
    await stripe.invoiceItems.create({ customer, invoice: id, amount: 300, currency: 'usd' })
    const { id: card } = await fixture.sandbox.createMethod({
      type: 'card',
      number: '4000002500003155',
    })
    await stripe.paymentMethods.attach(card, { customer })

    await expect(stripe.invoices.pay(id, { payment_method: card })).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'invoice_payment_intent_requires_action',
    })
    expect((await stripe.invoices.retrieve(id)).status).toBe('open')
  })

  test('a payment that waits for no challenge completes none', async () => {
    const customer = await aCustomer()
    const { client_secret: secret } = await stripe.paymentIntents.create({
      amount: 2100,
      currency: 'usd',
      customer,
      automatic_payment_methods: { enabled: true },
    })
    const clientSecret = secret ?? ''
    await fixture.sandbox.confirmIntent(customer, { clientSecret, paymentMethodId: 'pm_card_visa' })

    await expect(
      fixture.sandbox.completeChallenge(customer, { clientSecret, outcome: 'fail' }),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      message: "This payment isn't waiting for confirmation.",
    })
    expect(await fixture.sandbox.retrieveIntent(customer, clientSecret)).toMatchObject({
      status: 'succeeded',
    })
  })

  test('an error of the store is no refusal of the card', async () => {
    const diskFull = new Error('the disk is full')
    const sandbox = openSandbox({
      store: {
        ...sandboxStore(fixture.database),
        transact: async () => {
          throw diskFull
        },
      },
      clock: () => fixture.time.now,
      webhookSecret: 'whsec_of_the_test',
      publicUrl: 'https://askwell.example',
    })

    await expect(sandbox.createMethod({ type: 'card', number: '4242424242424242' })).rejects.toBe(
      diskFull,
    )
  })

  test('the lookup key of a price moves only when that is allowed', async () => {
    const [first] = (await stripe.prices.list({ lookup_keys: ['hobby_monthly'] })).data
    const [second] = (await stripe.prices.list({ lookup_keys: ['hobby_yearly'] })).data
    const taken = { lookup_key: 'hobby_monthly' }

    await expect(stripe.prices.update(second?.id ?? '', taken)).rejects.toThrow(/already uses/)
    await stripe.prices.update(second?.id ?? '', { ...taken, transfer_lookup_key: true })

    expect((await stripe.prices.retrieve(second?.id ?? '')).lookup_key).toBe('hobby_monthly')
    expect((await stripe.prices.retrieve(first?.id ?? '')).lookup_key).toBeNull()
  })
})
