import { beforeEach, describe, expect, test } from 'vitest'
import { oneEngine, openSandboxFixture, type SandboxFixture } from './sandbox-fixture.ts'

describe.each(oneEngine)('saved payment methods of the sandbox on $name', (engine) => {
  let fixture: SandboxFixture
  let customer: string
  beforeEach(async () => {
    fixture = await openSandboxFixture(engine)
    customer = (await fixture.stripe.customers.create({ email: 'ada@example.com' })).id
  })

  const aPack = () =>
    fixture.stripe.paymentIntents.create({ amount: 2100, currency: 'usd', customer })

  test('a card can be attached, made the default, listed and detached', async () => {
    const { stripe } = fixture
    const { id } = await fixture.sandbox.createMethod({ type: 'card', number: '5555555555554444' })
    await stripe.paymentMethods.attach(id, { customer })
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })

    const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card' })
    expect(data).toMatchObject([{ id, card: { brand: 'mastercard', last4: '4444' } }])

    await stripe.paymentMethods.detach(id)
    const seen = await stripe.customers.retrieve(customer)
    expect(seen).toMatchObject({ invoice_settings: { default_payment_method: null } })
    expect((await stripe.paymentMethods.list({ customer })).data).toEqual([])
    expect(await fixture.receivedEvents()).toContain('payment_method.detached')
  })

  test('a card that paid without being saved cannot be attached afterwards', async () => {
    const intent = await aPack()
    const { id } = await fixture.sandbox.createMethod({ type: 'card', number: '4242424242424242' })
    const clientSecret = intent.client_secret ?? ''
    await fixture.sandbox.confirmIntent(customer, { clientSecret, paymentMethodId: id })

    await expect(fixture.stripe.paymentMethods.attach(id, { customer })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      message: expect.stringContaining('may not be used again'),
    })
  })

  test('a method of another customer can neither be attached nor pay', async () => {
    const { stripe } = fixture
    const other = (await stripe.customers.create({})).id
    const { id } = await fixture.sandbox.createMethod({ type: 'card', number: '4242424242424242' })
    await stripe.paymentMethods.attach(id, { customer: other })

    await expect(stripe.paymentMethods.attach(id, { customer })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    })
    const intent = await aPack()
    await expect(
      stripe.paymentIntents.confirm(intent.id, { payment_method: id }),
    ).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
  })

  test('a setup intent saves a card, with 3-D Secure when the card needs it', async () => {
    const setup = await fixture.stripe.setupIntents.create({
      customer,
      automatic_payment_methods: { enabled: true },
    })
    const clientSecret = setup.client_secret ?? ''

    const paymentMethodId = 'pm_card_threeDSecure2Required'
    expect(
      await fixture.sandbox.confirmIntent(customer, { clientSecret, paymentMethodId }),
    ).toMatchObject({
      status: 'requires_action',
      next_action: { description: 'Visa ending 3155' },
    })
    await fixture.sandbox.completeChallenge(customer, { clientSecret, outcome: 'complete' })

    const { data } = await fixture.stripe.paymentMethods.list({ customer })
    expect(data).toMatchObject([{ card: { last4: '3155' } }])
    expect(await fixture.receivedEvents()).toContain('setup_intent.succeeded')
  })

  test('a card that declines can neither be saved nor set up', async () => {
    const { id } = await fixture.sandbox.createMethod({ type: 'card', number: '4000000000000002' })

    await expect(fixture.stripe.paymentMethods.attach(id, { customer })).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
    })
    const setup = await fixture.stripe.setupIntents.create({ customer })
    await expect(
      fixture.stripe.setupIntents.confirm(setup.id, { payment_method: id }),
    ).rejects.toMatchObject({ type: 'StripeCardError' })
    expect((await fixture.stripe.setupIntents.retrieve(setup.id)).last_setup_error).toMatchObject({
      code: 'card_declined',
    })
  })

  test('a card that always needs its owner cannot be charged off-session', async () => {
    const method = await fixture.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer,
    })

    await expect(
      fixture.stripe.paymentIntents.create({
        amount: 700,
        currency: 'usd',
        customer,
        payment_method: method.id,
        confirm: true,
        off_session: true,
      }),
    ).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'authentication_required',
      payment_intent: { status: 'requires_payment_method' },
    })
  })
})
