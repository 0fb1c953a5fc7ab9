import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import { json } from '../../support/test-app.ts'
import type { CardName, TestCustomer } from '../test-customer.ts'
import { createPaymentApp, refusalOf, type PaymentApp } from '../payment-app.ts'

describe.each(engines)('a cancellation made in the customer portal on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  const atProvider = async () => {
    const { data } = await paymentApp.provider.subscriptions.list()
    const [subscription] = data
    if (!subscription) throw new Error('there is no subscription')
    return subscription
  }

  /** The portal sets the date and leaves the flag. */
  async function cancelInPortal(): Promise<void> {
    const { id } = await atProvider()
    const canceled = await paymentApp.provider.subscriptions.update(id, {
      cancel_at: 'max_period_end',
    })
    expect(canceled).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: Date.parse('2026-04-15T10:00:00Z') / 1000,
    })
    await paymentApp.settle()
    expect((await customer.plan()).cancel_at_period_end).toBe(true)
  }

  async function subscribe(card: CardName): Promise<void> {
    const { clientSecret } = await customer.opened('hobby_monthly')
    await customer.confirm(clientSecret, card)
    if (card === 'secure') await complete(clientSecret)
    await paymentApp.settle()
  }

  const complete = async (clientSecret: string) =>
    paymentApp.sandbox.completeChallenge(await customer.customer(), {
      clientSecret,
      outcome: 'complete',
    })

  test('B49 is undone by Resume, and the plan renews', async () => {
    await subscribe('good')
    await cancelInPortal()

    const { message } = json<{ message: string }>(await customer.resume())
    expect(message).toBe('Your Hobby plan continues and renews on April 15, 2026.')
    expect(await atProvider()).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
    await paymentApp.advanceTo('2026-04-15T12:00:00Z')
    expect(await customer.status()).toBe('active')
    expect(await customer.balance()).toBe(2500)
  })

  test('B49 Resume reports a failure when the provider still plans the end', async () => {
    await subscribe('good')
    await cancelInPortal()
    paymentApp.deps.provider.withdrawEnd = async () => undefined

    const refused = await customer.resume()
    expect(refusalOf(refused)).toEqual({ status: 502, code: 'payment_provider_failed' })
    expect((await customer.plan()).cancel_at_period_end).toBe(true)
  })

  test('B41 B49 is withdrawn by an upgrade that is paid at once', async () => {
    await subscribe('good')
    await cancelInPortal()
    await paymentApp.advanceTo('2026-03-20T10:00:00Z')
    json(await customer.upgrade('business_monthly'))
    await paymentApp.settle()

    expect(await atProvider()).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
    await paymentApp.advanceTo('2026-04-20T12:00:00Z')
    expect(await customer.plan()).toMatchObject({
      lookup_key: 'business_monthly',
      cancel_at_period_end: false,
    })
    expect(await customer.balance()).toBe(10_000)
  })

  test.each(['its events', 'no event'])(
    'B43 B49 is withdrawn by an upgrade that the bank confirms later, with %s',
    async (delivered) => {
      await subscribe('secure')
      await cancelInPortal()
      const upgrade = json<{ clientSecret: string }>(await customer.upgrade('business_monthly'))
      expect((await atProvider()).cancel_at).not.toBeNull()

      paymentApp.sandbox.deliveries.setFaults({ drop: delivered === 'no event' })
      await complete(upgrade.clientSecret)
      await (delivered === 'no event' ? paymentApp.reconcile() : paymentApp.settle())
      expect(await atProvider()).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
      expect((await customer.plan()).lookup_key).toBe('business_monthly')
    },
  )

  test('B43 B49 stays when the upgrade is declined', async () => {
    await subscribe('failsLater')
    await cancelInPortal()
    expect(refusalOf(await customer.upgrade('business_monthly')).code).toBe('card_declined')
    await paymentApp.settle()
    expect(await customer.plan()).toMatchObject({
      lookup_key: 'hobby_monthly',
      cancel_at_period_end: true,
    })
    await paymentApp.advanceTo('2026-04-15T12:00:00Z')
    expect((await customer.plan()).plan).toBe('No plan')
  })

  test('B49 a newer one stays, even when an upgrade had withdrawn the first', async () => {
    await subscribe('good')
    await cancelInPortal()
    await paymentApp.advanceTo('2026-03-20T10:00:00Z')
    json(await customer.upgrade('business_monthly'))
    const { id } = await atProvider()
    await paymentApp.provider.subscriptions.update(id, { cancel_at: 'max_period_end' })
    await paymentApp.settle()
    await paymentApp.reconcile()

    expect((await customer.plan()).cancel_at_period_end).toBe(true)
    await paymentApp.advanceTo('2026-04-20T12:00:00Z')
    expect((await customer.plan()).plan).toBe('No plan')
  })

  test('B43 an upgrade withdraws a cancellation with its payment, not by a second request', async () => {
    await subscribe('secure')
    json(await customer.cancel('hobby_monthly'))
    const { clientSecret } = json<{ clientSecret: string }>(
      await customer.upgrade('business_monthly'),
    )
    expect((await atProvider()).pending_update?.cancel_at_period_end).toBe(false)
    paymentApp.requests.length = 0
    await complete(clientSecret)
    await paymentApp.settle()

    expect((await customer.plan()).cancel_at_period_end).toBe(false)
    expect(paymentApp.requests.filter((name) => name.startsWith('POST'))).toEqual([])
  })

  test('B43 B49 a cancellation after an upgrade that waits for the bank ends that upgrade', async () => {
    await subscribe('secure')
    const { clientSecret } = json<{ clientSecret: string }>(
      await customer.upgrade('business_monthly'),
    )
    json(await customer.cancel('hobby_monthly'))

    await expect(complete(clientSecret)).rejects.toThrow(/isn't waiting/)
    expect(await customer.plan()).toMatchObject({
      lookup_key: 'hobby_monthly',
      cancel_at_period_end: true,
    })
  })
})
