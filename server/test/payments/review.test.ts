import { OutcomeUnknown } from '@askwell/core/payments'
import { provenOwner } from '@askwell/core/shared'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { billingStore } from '../../src/adapters/db/billing-store.ts'
import { openGateway } from '../../src/adapters/payments/gateway.ts'
import { engines } from '../engines.ts'
import { json } from '../house.ts'
import type { Buyer } from './buyer.ts'
import { openShop, paymentOf, refusal, type Shop } from './shop.ts'

describe.each(engines)('rare turns of paying on $name', (engine) => {
  let shop: Shop
  let buyer: Buyer
  beforeEach(async () => {
    shop = await openShop(engine)
    buyer = await shop.aBuyer()
  })
  afterEach(() => shop.shut())

  const bankDebit = async (clientSecret: string) => {
    const { id } = await shop.sandbox.method({ type: 'us_bank_account', number: 'success' })
    await shop.sandbox.confirm(await buyer.customer(), { clientSecret, paymentMethodId: id })
    await shop.settle()
  }

  test('B41 an upgrade in the hour in which a renewal is still a draft keeps its messages', async () => {
    await buyer.buy('hobby_monthly')
    await shop.travelTo('2026-04-15T10:20:00Z')
    json(await buyer.upgrade('business_monthly'))
    await shop.settle()

    await shop.travelTo('2026-04-15T11:30:00Z')
    const left = (await buyer.buckets()).map(({ remaining }) => remaining)
    expect(left.toSorted((a, b) => a - b)).toEqual([0, 2500, 7500])
    expect(await buyer.balance()).toBe(10_000)

    await shop.travelTo('2026-05-15T11:30:00Z')
    expect(await buyer.balance()).toBe(10_000)
  })

  test('B44 a year that begins in the hour in which a renewal is still a draft has all its messages', async () => {
    await buyer.buy('hobby_monthly')
    await buyer.lose(2500)
    await shop.travelTo('2026-04-15T10:20:00Z')
    json(await buyer.upgrade('hobby_yearly'))
    await shop.settle()
    expect(await buyer.balance()).toBe(27_500)

    await shop.travelTo('2026-04-15T11:30:00Z')
    expect(await buyer.balance()).toBe(30_000)
    await shop.travelTo('2026-12-15T11:30:00Z')
    expect(await buyer.balance()).toBe(30_000)
  })

  test('B44 what is left of the month before does not come on top of such a year', async () => {
    await buyer.buy('hobby_monthly')
    await shop.travelTo('2026-04-15T10:20:00Z')
    json(await buyer.upgrade('hobby_yearly'))
    await shop.settle()
    expect(await buyer.balance()).toBe(30_000)

    await shop.travelTo('2026-04-15T11:30:00Z')
    expect(await buyer.balance()).toBe(30_000)
    const left = (await buyer.buckets()).map(({ remaining }) => remaining)
    expect(left.toSorted((a, b) => a - b)).toEqual([0, 2500, 27_500])
  })

  test('B32 a plan whose answer was lost can be chosen again after another one', async () => {
    shop.line.cut = 'POST /v1/subscriptions'
    expect((await buyer.create('hobby_monthly')).statusCode).toBe(502)
    shop.line.cut = null
    await buyer.opened('business_monthly')

    expect((await buyer.buy('hobby_monthly')).status).toBe('succeeded')
    expect((await buyer.plan()).lookup_key).toBe('hobby_monthly')
    expect(await buyer.balance()).toBe(2500)
  })

  test('B22 money that is on its way for one plan is not given up for another', async () => {
    const { clientSecret } = await buyer.opened('hobby_monthly')
    await bankDebit(clientSecret)

    expect(refusal(await buyer.create('business_monthly'))).toEqual({
      status: 409,
      code: 'already_subscribed',
    })
    expect(await buyer.opened('hobby_monthly')).toMatchObject({
      clientSecret,
      status: 'processing',
    })

    await shop.travel(11_000)
    expect((await buyer.plan()).lookup_key).toBe('hobby_monthly')
    expect(await buyer.balance()).toBe(2500)
  })

  test('B43 B45 a declined upgrade leaves the planned downgrade as it was', async () => {
    await buyer.buy('business_monthly', { card: 'failsLater' })
    json(await buyer.upgrade('hobby_monthly'))
    expect((await buyer.plan()).pending_lookup_key).toBe('hobby_monthly')

    expect(refusal(await buyer.upgrade('enterprise_monthly'))).toEqual({
      status: 402,
      code: 'card_declined',
    })
    expect(await buyer.plan()).toMatchObject({
      lookup_key: 'business_monthly',
      pending_lookup_key: 'hobby_monthly',
    })
  })

  test('B43 an upgrade that waits for its owner is one payment, however often it is asked for', async () => {
    const { clientSecret: first } = await buyer.opened('hobby_monthly')
    const customer = await buyer.customer()
    await buyer.confirm(first, 'secure')
    await shop.sandbox.challenge(customer, { clientSecret: first, outcome: 'complete' })
    await shop.settle()

    const asked = async (key: string) =>
      json<{ clientSecret: string }>(await buyer.upgrade(key)).clientSecret
    const business = await asked('business_monthly')
    expect(await asked('business_monthly')).toBe(business)

    const enterprise = await asked('enterprise_monthly')
    await shop.settle()
    await expect(
      shop.sandbox.challenge(customer, { clientSecret: business, outcome: 'complete' }),
    ).rejects.toThrow('does not wait')
    await shop.sandbox.challenge(customer, { clientSecret: enterprise, outcome: 'complete' })
    await shop.settle()

    expect((await buyer.plan()).lookup_key).toBe('enterprise_monthly')
    expect(await buyer.balance()).toBe(40_000)
    expect((await buyer.invoices()).filter(({ paid }) => paid)).toHaveLength(2)
  })

  test('B34 what was paid for a plan that ended unheard is told to the operator', async () => {
    const warn = vi.fn<Shop['deps']['warn']>()
    shop.deps.warn = warn
    shop.sandbox.deliveries.setFaults({ drop: true })
    await buyer.buy('hobby_monthly')
    await shop.travel(60_000)
    const { data } = await shop.provider.subscriptions.list()
    await shop.provider.subscriptions.cancel(data[0]?.id ?? '')
    await shop.sweep()
    await shop.sweep()

    expect(await buyer.balance()).toBe(0)
    expect(warn.mock.calls).toEqual([
      [
        'a plan ended before its payment was heard of; please see whether to refund it',
        { ownerId: buyer.user.id, invoice: data[0]?.latest_invoice },
      ],
    ])
  })

  test('a plan renews with the card that is left when the one it used is removed', async () => {
    await buyer.buy('hobby_monthly')
    const { id: paymentMethodId } = await shop.sandbox.method({
      type: 'card',
      number: '5555555555554444',
      exp_month: 12,
      exp_year: 2040,
    })
    json(
      await buyer.call('/payment/attach-payment-method', { email: buyer.email, paymentMethodId }),
    )
    json(await buyer.call('/payment/remove_card', { paymentMethodId }))

    await shop.travelTo('2026-04-15T12:00:00Z')
    expect(await buyer.plan()).toMatchObject({ past_due_since: null })
    expect((await buyer.invoices()).map(({ paid }) => paid)).toEqual([true, true])
  })

  test('B34 B57 a dispute that was decided unheard is noticed by the sweep', async () => {
    const { clientSecret } = await buyer.buy('Messages')
    const dispute = await shop.sandbox.dispute(paymentOf(clientSecret))
    await shop.settle()
    expect(await buyer.balance()).toBe(0)

    shop.sandbox.deliveries.setFaults({ drop: true })
    await shop.sandbox.closeDispute(dispute, 'won')
    await shop.sandbox.deliveries.flush()
    await shop.sweep()

    expect(await buyer.balance()).toBe(1000)
  })

  test('B34 a plan that ended unheard at the provider is noticed within a day', async () => {
    await buyer.buy('hobby_monthly')
    shop.sandbox.deliveries.setFaults({ drop: true })
    const { data } = await shop.provider.subscriptions.list()
    await shop.provider.subscriptions.cancel(data[0]?.id ?? '')
    await shop.travel(86_400_000)
    await shop.sweep()

    expect((await buyer.plan()).plan).toBe('No plan')
    expect(await buyer.balance()).toBe(0)
  })

  test('what was paid at another provider does not count as paid here', async () => {
    await buyer.buy('Messages')
    const owner = provenOwner(buyer.user.id)

    expect(await billingStore(shop.house.database, 'sandbox').hasPaid(owner)).toBe(true)
    expect(await billingStore(shop.house.database, 'stripe').hasPaid(owner)).toBe(false)
  })

  test('a preview of an overdue plan says what the change itself would say', async () => {
    await buyer.buy('hobby_monthly', { card: 'failsLater' })
    await shop.travelTo('2026-04-16T10:00:00Z')

    expect(refusal(await buyer.preview('business_monthly'))).toEqual({
      status: 409,
      code: 'past_due',
    })
    expect(json(await buyer.preview('Free_monthly'))).toMatchObject({
      kind: 'cancel',
      effective_at: shop.now(),
      message: expect.stringContaining('ends now'),
    })
  })
})

/** A provider that gives these answers by path. */
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

test('nobody is told that nothing was charged when the provider itself does not know', async () => {
  const error = { type: 'api_error', message: 'Something went wrong.' }
  const provider = gatewayOf({ '/v1/subscriptions/sub_1': { status: 500, body: { error } } })
  const failure = await provider.endNow('sub_1').catch((reason: unknown) => reason)

  expect(failure).toMatchObject({
    code: 'payment_provider_failed',
    message: expect.not.stringContaining('nothing was charged'),
  })
  // The provider keeps its failed answer under the key, so that the next try needs a new one.
  expect(failure).not.toBeInstanceOf(OutcomeUnknown)
})
