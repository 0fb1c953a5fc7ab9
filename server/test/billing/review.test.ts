import { OutcomeUnknownError } from '@askwell/core/payments'
import { verifiedOwner } from '@askwell/core/shared'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { billingStore } from '../../src/billing/stores/billing-store.ts'
import { openGateway } from '../../src/billing/provider/payment-gateway.ts'
import { engines } from '../support/engines.ts'
import { json } from '../support/test-app.ts'
import type { TestCustomer } from './test-customer.ts'
import { createPaymentApp, paymentOf, refusalOf, type PaymentApp } from './payment-app.ts'

describe.each(engines)('rare payment sequences on $name', (engine) => {
  let payments: PaymentApp
  let payer: TestCustomer
  beforeEach(async () => {
    payments = await createPaymentApp(engine)
    payer = await payments.createCustomer()
  })
  afterEach(() => payments.close())

  const bankDebit = async (clientSecret: string) => {
    const { id } = await payments.sandbox.createMethod({
      type: 'us_bank_account',
      number: 'success',
    })
    await payments.sandbox.confirmIntent(await payer.customer(), {
      clientSecret,
      paymentMethodId: id,
    })
    await payments.settle()
  }

  test('B42 an upgrade waits until the renewal of its period is paid', async () => {
    await payer.buy('hobby_monthly')
    await payments.advanceTo('2026-04-15T10:20:00Z')

    for (const call of [payer.preview, payer.upgrade]) {
      const refused = await call('business_monthly')
      expect(refusalOf(refused)).toEqual({ status: 409, code: 'past_due' })
      expect(refused.json<{ message: string }>().message).toContain('is renewing')
    }
    expect((await payer.plan()).lookup_key).toBe('hobby_monthly')

    await payments.advanceTo('2026-04-15T11:30:00Z')
    json(await payer.upgrade('business_monthly'))
    await payments.settle()
    expect(await payer.balance()).toBe(10_000)
  })

  test('B42 a change at the provider grants nothing while the credited renewal is unpaid', async () => {
    await payer.buy('business_yearly', { card: 'failsLater' })
    await payments.advanceTo('2027-03-15T10:20:00Z')
    const customer = (await payer.customer()) ?? ''
    const { data } = await payments.provider.subscriptions.list({ customer })
    const prices = await payments.provider.prices.list({ lookup_keys: ['enterprise_monthly'] })
    await payments.provider.subscriptions.update(data[0]?.id ?? '', {
      items: [{ id: data[0]?.items.data[0]?.id ?? '', price: prices.data[0]?.id ?? '' }],
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    })
    await payments.settle()

    // The credit of a year that was never paid bought nothing: what is left is that of the old year.
    expect(await payer.balance()).toBe(300_000)
    await payments.advanceTo('2027-03-16T10:00:00Z')
    expect(await payer.status()).toBe('active')
    expect(await payer.balance()).toBe(300_000)
    await payments.advanceTo('2027-03-24T10:00:00Z')
    expect(await payer.status()).toBe('none')
    expect(await payer.balance()).toBe(0)
  })

  test('B32 a plan whose response was lost can be chosen again after another one', async () => {
    payments.connectionFault.cut = 'POST /v1/subscriptions'
    expect((await payer.create('hobby_monthly')).statusCode).toBe(502)
    payments.connectionFault.cut = null
    await payer.opened('business_monthly')

    expect((await payer.buy('hobby_monthly')).status).toBe('succeeded')
    expect((await payer.plan()).lookup_key).toBe('hobby_monthly')
    expect(await payer.balance()).toBe(2500)
  })

  test('B22 a pending payment for one plan is not canceled for another', async () => {
    const { clientSecret } = await payer.opened('hobby_monthly')
    await bankDebit(clientSecret)

    expect(refusalOf(await payer.create('business_monthly'))).toEqual({
      status: 409,
      code: 'already_subscribed',
    })
    expect(await payer.opened('hobby_monthly')).toMatchObject({
      clientSecret,
      status: 'processing',
    })

    await payments.advanceTime(11_000)
    expect((await payer.plan()).lookup_key).toBe('hobby_monthly')
    expect(await payer.balance()).toBe(2500)
  })

  test('B43 B45 a declined upgrade keeps the planned downgrade', async () => {
    await payer.buy('business_monthly', { card: 'failsLater' })
    json(await payer.upgrade('hobby_monthly'))
    expect((await payer.plan()).pending_lookup_key).toBe('hobby_monthly')

    expect(refusalOf(await payer.upgrade('enterprise_monthly'))).toEqual({
      status: 402,
      code: 'card_declined',
    })
    expect(await payer.plan()).toMatchObject({
      lookup_key: 'business_monthly',
      pending_lookup_key: 'hobby_monthly',
    })
  })

  test('B43 an upgrade that waits for confirmation is one payment, however often it is requested', async () => {
    const { clientSecret: first } = await payer.opened('hobby_monthly')
    const customer = await payer.customer()
    await payer.confirm(first, 'secure')
    await payments.sandbox.completeChallenge(customer, { clientSecret: first, outcome: 'complete' })
    await payments.settle()

    const upgradeTo = async (key: string) =>
      json<{ clientSecret: string }>(await payer.upgrade(key)).clientSecret
    const business = await upgradeTo('business_monthly')
    expect(await upgradeTo('business_monthly')).toBe(business)

    const enterprise = await upgradeTo('enterprise_monthly')
    await payments.settle()
    await expect(
      payments.sandbox.completeChallenge(customer, { clientSecret: business, outcome: 'complete' }),
    ).rejects.toThrow("isn't waiting")
    await payments.sandbox.completeChallenge(customer, {
      clientSecret: enterprise,
      outcome: 'complete',
    })
    await payments.settle()

    expect((await payer.plan()).lookup_key).toBe('enterprise_monthly')
    expect(await payer.balance()).toBe(40_000)
    expect((await payer.invoices()).filter(({ paid }) => paid)).toHaveLength(2)
  })

  test('B34 a payment for a plan whose end was not received is reported to the operator', async () => {
    const warn = vi.fn<PaymentApp['deps']['warn']>()
    payments.deps.warn = warn
    payments.sandbox.deliveries.setFaults({ drop: true })
    await payer.buy('hobby_monthly')
    await payments.advanceTime(60_000)
    const { data } = await payments.provider.subscriptions.list()
    await payments.provider.subscriptions.cancel(data[0]?.id ?? '')
    await payments.reconcile()
    await payments.reconcile()

    expect(await payer.balance()).toBe(0)
    expect(warn.mock.calls).toEqual([
      [
        'a plan ended before its payment was recorded; check whether to refund it',
        { ownerId: payer.user.id, invoice: data[0]?.latest_invoice },
      ],
    ])
  })

  test('a plan renews with the remaining card when the used one is removed', async () => {
    await payer.buy('hobby_monthly')
    const { id: paymentMethodId } = await payments.sandbox.createMethod({
      type: 'card',
      number: '5555555555554444',
      exp_month: 12,
      exp_year: 2040,
    })
    json(
      await payer.call('/payment/attach-payment-method', { email: payer.email, paymentMethodId }),
    )
    json(await payer.call('/payment/remove_card', { paymentMethodId }))

    await payments.advanceTo('2026-04-15T12:00:00Z')
    expect(await payer.plan()).toMatchObject({ past_due_since: null })
    expect((await payer.invoices()).map(({ paid }) => paid)).toEqual([true, true])
  })

  test('B34 B57 reconciliation finds a decided dispute whose event was lost', async () => {
    const { clientSecret } = await payer.buy('Messages')
    const dispute = await payments.sandbox.dispute(paymentOf(clientSecret))
    await payments.settle()
    expect(await payer.balance()).toBe(0)

    payments.sandbox.deliveries.setFaults({ drop: true })
    await payments.sandbox.closeDispute(dispute, 'won')
    await payments.sandbox.deliveries.flush()
    await payments.reconcile()

    expect(await payer.balance()).toBe(1000)
  })

  test('B34 a plan that ended at the provider is found within a day when its event was lost', async () => {
    await payer.buy('hobby_monthly')
    payments.sandbox.deliveries.setFaults({ drop: true })
    const { data } = await payments.provider.subscriptions.list()
    await payments.provider.subscriptions.cancel(data[0]?.id ?? '')
    await payments.advanceTime(86_400_000)
    await payments.reconcile()

    expect((await payer.plan()).plan).toBe('No plan')
    expect(await payer.balance()).toBe(0)
  })

  test('what was paid at another provider does not count as paid here', async () => {
    await payer.buy('Messages')
    const owner = verifiedOwner(payer.user.id)

    expect(await billingStore(payments.app.database, 'sandbox').hasPaid(owner)).toBe(true)
    expect(await billingStore(payments.app.database, 'stripe').hasPaid(owner)).toBe(false)
  })

  test('a preview of an overdue plan returns the same refusal as the change itself', async () => {
    await payer.buy('hobby_monthly', { card: 'failsLater' })
    await payments.advanceTo('2026-04-16T10:00:00Z')

    expect(refusalOf(await payer.preview('business_monthly'))).toEqual({
      status: 409,
      code: 'past_due',
    })
    expect(json(await payer.preview('Free_monthly'))).toMatchObject({
      kind: 'cancel',
      effective_at: payments.now(),
      message: expect.stringMatching(/^This ends your Hobby plan now/),
    })
  })
})

/** A provider that returns these responses by path. */
const gatewayOf = (answers: Record<string, { status?: number; body: object }>) =>
  openGateway({
    name: 'stripe_test',
    secretKey: 'sk_test_0123456789',
    webhookSecret: '',
    isLive: false,
    portalReturnUrl: null,
    now: () => 0,
    fetch: async (address, init) => {
      const { pathname } = new URL(new Request(address, init).url)
      const { status = 200, body } = answers[pathname] ?? { status: 404, body: {} }
      return Response.json(body, { status })
    },
  })

const disputed = {
  id: 'pi_1',
  object: 'payment_intent',
  amount: 700,
  currency: 'usd',
  created: 1,
  metadata: {},
  status: 'succeeded',
  payment_method: null,
  client_secret: 'pi_1_secret_2',
  latest_charge: { id: 'ch_1', object: 'charge', amount_refunded: 700, disputed: true },
}

test.each([
  ['prevented', 'won'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['appeal_under_review', 'open'],
])('a dispute that is %s counts as %s', async (status, state) => {
  const dispute = { id: 'du_1', object: 'dispute', status, amount: 700 }
  const provider = gatewayOf({
    '/v1/payment_intents/pi_1': { body: disputed },
    '/v1/disputes': { body: { object: 'list', data: [dispute], has_more: false } },
  })

  expect((await provider.readPayment('pi_1'))?.dispute).toEqual({ id: 'du_1', state, cents: 700 })
})

test('"nothing was charged" is shown only when the provider is certain of it', async () => {
  const error = { type: 'api_error', message: 'Something went wrong.' }
  const provider = gatewayOf({ '/v1/subscriptions/sub_1': { status: 500, body: { error } } })
  const failure = await provider.endNow('sub_1').catch((reason: unknown) => reason)

  expect(failure).toMatchObject({
    code: 'payment_provider_failed',
    message: expect.not.stringContaining("weren't charged"),
  })
  // The provider stores its failed response under the key, so that the next attempt needs a new
  // one.
  expect(failure).not.toBeInstanceOf(OutcomeUnknownError)
})
