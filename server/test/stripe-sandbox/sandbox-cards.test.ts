import { beforeEach, describe, expect, test } from 'vitest'
import {
  days,
  oneEngine,
  openSandboxFixture,
  secretOf,
  type SandboxFixture,
} from './sandbox-fixture.ts'

describe.each(oneEngine)('sandbox cards on $name', (engine) => {
  let fixture: SandboxFixture
  let customer: string
  beforeEach(async () => {
    fixture = await openSandboxFixture(engine)
    customer = (await fixture.stripe.customers.create({ email: 'ada@example.com' })).id
  })

  const aPack = (quantity = 3) =>
    fixture.stripe.paymentIntents.create({
      amount: 700 * quantity,
      currency: 'usd',
      customer,
      automatic_payment_methods: { enabled: true },
      metadata: { kind: 'pack', quantity },
    })

  const pay = async (clientSecret: string | null, number: string) => {
    const { id } = await fixture.sandbox.createMethod({ type: 'card', number })
    return fixture.sandbox.confirmIntent(customer, {
      clientSecret: clientSecret ?? '',
      paymentMethodId: id,
    })
  }

  test('the default card pays a pack', async () => {
    const intent = await aPack()

    const paid = await pay(intent.client_secret, '4242 4242 4242 4242')

    expect(paid).toMatchObject({ status: 'succeeded', amount: 2100, currency: 'usd', error: null })
    const seen = await fixture.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge'],
    })
    expect(seen).toMatchObject({
      status: 'succeeded',
      amount_received: 2100,
      metadata: { kind: 'pack', quantity: '3' },
      latest_charge: { status: 'succeeded', payment_method_details: { card: { last4: '4242' } } },
    })
    expect(await fixture.receivedEvents()).toEqual([
      'customer.created',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ])
  })

  test.each([
    {
      number: '4000000000000002',
      message: 'Your card was declined.',
      code: 'card_declined',
      declineCode: 'generic_decline',
    },
    {
      number: '4000000000009995',
      message: 'Your card has insufficient funds.',
      code: 'card_declined',
      declineCode: 'insufficient_funds',
    },
    { number: '4000000000000069', message: 'Your card has expired.', code: 'expired_card' },
    {
      number: '4000000000000127',
      message: "Your card's security code is incorrect.",
      code: 'incorrect_cvc',
    },
  ])('B25 $number: $message', async ({ number, message, code, declineCode }) => {
    const intent = await aPack()

    const refused = await pay(intent.client_secret, number)

    expect(refused).toMatchObject({ status: 'requires_payment_method', error: message })
    const { last_payment_error: error } = await fixture.stripe.paymentIntents.retrieve(intent.id)
    expect(error).toMatchObject({ type: 'card_error', code, message })
    expect(error?.decline_code).toBe(declineCode)
    expect(await fixture.receivedEvents()).toContain('payment_intent.payment_failed')
  })

  test('B24 after a decline a working card pays the same intent', async () => {
    const intent = await aPack()
    await pay(intent.client_secret, '4000000000000002')

    expect(await pay(intent.client_secret, '4242424242424242')).toMatchObject({
      status: 'succeeded',
      error: null,
    })
    const { data } = await fixture.stripe.charges.list({ payment_intent: intent.id })
    expect(data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  })

  test('B26 a 3-D Secure card waits for the challenge and is then paid', async () => {
    const { subscription, clientSecret } = await fixture.createIncomplete('hobby_monthly', customer)

    expect(await pay(clientSecret, '4000002500003155')).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'three_d_secure', description: 'Visa ending 3155, $19.00' },
    })
    expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete')

    const answer = { clientSecret, outcome: 'complete' as const }
    expect(await fixture.sandbox.completeChallenge(customer, answer)).toMatchObject({
      status: 'succeeded',
    })
    expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
  })

  test('B26 a failed 3-D Secure challenge leaves the subscription incomplete', async () => {
    const { subscription, clientSecret } = await fixture.createIncomplete('hobby_monthly', customer)
    await pay(clientSecret, '4000002500003155')

    expect(
      await fixture.sandbox.completeChallenge(customer, { clientSecret, outcome: 'fail' }),
    ).toMatchObject({
      status: 'requires_payment_method',
      error:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    })
    expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete')
  })

  test('B26 an abandoned subscription expires after 23 hours', async () => {
    const { subscription, clientSecret } = await fixture.createIncomplete('hobby_monthly', customer)

    await fixture.sandbox.clock.advance(days(1))

    const seen = await fixture.stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    })
    expect(seen).toMatchObject({
      status: 'incomplete_expired',
      latest_invoice: { status: 'void' },
    })
    await expect(pay(clientSecret, '4242424242424242')).rejects.toMatchObject({
      code: 'invalid_request',
      message: "This PaymentIntent's status is canceled and it cannot be confirmed.",
    })
  })

  test('B27 a card that attaches but fails later: the first renewal is past due', async () => {
    const { id } = await fixture.subscribe('hobby_monthly', 'pm_card_chargeCustomerFail')
    expect((await fixture.stripe.subscriptions.retrieve(id)).status).toBe('active')

    await fixture.sandbox.clock.advanceToPeriodEnd()

    const seen = await fixture.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
    expect(seen).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1 },
    })
  })

  test('an unknown number is refused, and no number is stored', async () => {
    await expect(
      fixture.sandbox.createMethod({ type: 'card', number: '4111111111111111' }),
    ).rejects.toMatchObject({ code: 'invalid_request' })
    await pay((await aPack()).client_secret, '4242424242424242')

    await fixture.stripe.paymentMethods.create({
      type: 'card',
      card: { number: '5555555555554444' },
    })

    const { db } = fixture.database
    const rows = [
      await db.selectFrom('sandbox_object').selectAll().execute(),
      await db.selectFrom('sandbox_event').selectAll().execute(),
      await db.selectFrom('sandbox_response').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).toContain('"last4\\":\\"4444')
    expect(JSON.stringify(rows)).not.toMatch(/424242|411111|555555/)
  })

  test('intents of another customer cannot be read, confirmed or challenged', async () => {
    const { client_secret: clientSecret } = await aPack()
    const other = (await fixture.stripe.customers.create({})).id
    const secret = clientSecret ?? ''

    expect(await fixture.sandbox.retrieveIntent(other, secret)).toBeNull()
    expect(await fixture.sandbox.retrieveIntent(null, secret)).toBeNull()
    expect(await fixture.sandbox.retrieveIntent(customer, `${secret}x`)).toBeNull()
    const choice = { clientSecret: secret, paymentMethodId: 'pm_card_visa' }
    expect(await fixture.sandbox.confirmIntent(other, choice)).toBeNull()
    expect(
      await fixture.sandbox.completeChallenge(other, { clientSecret: secret, outcome: 'complete' }),
    ).toBeNull()
    expect(await fixture.sandbox.retrieveIntent(customer, secret)).toMatchObject({
      status: 'requires_payment_method',
    })
  })

  test('a bank debit is processing for ten seconds, then succeeds', async () => {
    const { subscription, clientSecret } = await fixture.createIncomplete('hobby_monthly', customer)
    const { id, brand, last4 } = await fixture.sandbox.createMethod({
      type: 'us_bank_account',
      number: 'success',
    })
    expect([brand, last4]).toEqual(['Bank account', '6789'])

    const choice = { clientSecret, paymentMethodId: id }
    expect(await fixture.sandbox.confirmIntent(customer, choice)).toMatchObject({
      status: 'processing',
    })
    fixture.time.now += 9_000
    expect(await fixture.sandbox.retrieveIntent(customer, clientSecret)).toMatchObject({
      status: 'processing',
    })
    expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete')

    fixture.time.now += 1_000
    expect(await fixture.sandbox.retrieveIntent(customer, clientSecret)).toMatchObject({
      status: 'succeeded',
    })
    expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
  })

  test('B22 a failing bank debit ends in payment_failed', async () => {
    const intent = await aPack()
    const { id } = await fixture.sandbox.createMethod({
      type: 'us_bank_account',
      number: 'failure',
    })
    const clientSecret = intent.client_secret ?? ''
    await fixture.sandbox.confirmIntent(customer, { clientSecret, paymentMethodId: id })

    fixture.time.now += 10_000

    expect(await fixture.sandbox.retrieveIntent(customer, clientSecret)).toMatchObject({
      status: 'requires_payment_method',
      error: 'Your bank account could not be debited. Please use another payment method.',
    })
    expect(await fixture.receivedEvents()).toContain('payment_intent.payment_failed')
  })

  test('a first invoice is requested with the client secret for the browser', async () => {
    const { subscription, clientSecret } = await fixture.createIncomplete(
      'business_yearly',
      customer,
    )

    expect(clientSecret).toMatch(/^pi_.+_secret_.+/)
    const plain = await fixture.stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    })
    expect(secretOf(plain)).toBe('')
    expect(await fixture.sandbox.retrieveIntent(customer, clientSecret)).toMatchObject({
      amount: 100_000,
    })
  })
})
