import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import { json } from '../../support/test-app.ts'
import { createPaymentApp, day, refusalOf, type PaymentApp } from '../payment-app.ts'
import type { CardName, TestCustomer } from '../test-customer.ts'

const minute = 60_000

type Preview = { amount_due: number; credit: number; priced_at: number }

describe.each(engines)('the price of a preview on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  const preview = async () => json<Preview>(await customer.preview('enterprise_yearly'))
  const upgrade = (confirmed: object) =>
    customer.call('/payment/upgrade', {
      email: customer.email,
      lookupKey: 'enterprise_yearly',
      ...confirmed,
    })
  const changes = () => paymentApp.requests.filter((name) => name.startsWith('POST /v1/subscript'))

  /** A plan whose unused time is worth about a cent a minute. */
  async function subscribe(card: CardName = 'good'): Promise<void> {
    const { clientSecret } = await customer.buy('enterprise_monthly', { card })
    if (card === 'secure') await complete(clientSecret)
    await paymentApp.advanceTime(10 * day)
  }

  async function complete(clientSecret: string): Promise<void> {
    const challenge = { clientSecret, outcome: 'complete' } as const
    await paymentApp.sandbox.completeChallenge(await customer.customer(), challenge)
    await paymentApp.settle()
  }

  test('A6 B41 is charged to the cent minutes later, and the new period begins with the charge', async () => {
    await subscribe()
    const { amount_due, priced_at } = await preview()
    await paymentApp.advanceTime(4 * minute)
    expect((await preview()).amount_due).toBeGreaterThan(amount_due)

    json(await upgrade({ amount_due, priced_at }))
    await paymentApp.settle()
    expect((await customer.invoices())[0]).toMatchObject({ paid: true, amount_due })
    expect((await customer.plan()).current_period_end).toBe(Date.parse('2027-03-25T10:04:00Z'))
  })

  test('A6 that is another one by now is not charged, and nothing changes', async () => {
    await subscribe()
    json(await customer.upgrade('hobby_monthly'))
    const { amount_due } = await preview()
    await paymentApp.advanceTime(4 * minute)
    const before = changes().length

    const refused = await upgrade({ amount_due })
    expect(refusalOf(refused)).toEqual({ status: 409, code: 'preview_outdated' })
    expect(refused.json()).toMatchObject({
      message: 'The price has changed since you read it. Check the new amount, then confirm again.',
    })
    expect(changes()).toHaveLength(before)
    expect(await customer.plan()).toMatchObject({
      lookup_key: 'enterprise_monthly',
      pending_lookup_key: 'hobby_monthly',
    })
    expect(await customer.invoices()).toHaveLength(1)
  })

  test('A6 changes when an earlier credit was used up meanwhile, and asks for a new preview', async () => {
    await subscribe()
    const id = (await customer.customer()) ?? ''
    const credit = (amount: number) =>
      paymentApp.provider.customers.createBalanceTransaction(id, { amount, currency: 'usd' })
    await credit(-500)
    const { amount_due, priced_at } = await preview()
    await credit(500)

    expect(refusalOf(await upgrade({ amount_due, priced_at })).code).toBe('preview_outdated')
    json(await upgrade({ amount_due: amount_due + 500, priced_at }))
  })

  test.each([
    ['in the future', 1_000],
    ['of six minutes ago', -6 * minute],
    ['of last week', -7 * day],
    ['before 1970', -Date.parse('2040-01-01')],
    ['between two seconds', -1_500],
  ])('A6 is not taken for a moment %s', async (_name, offset) => {
    await subscribe()
    const before = changes().length
    const priced_at = paymentApp.now() + offset

    expect(refusalOf(await upgrade({ priced_at }))).toEqual({
      status: 409,
      code: 'preview_outdated',
    })
    expect(changes()).toHaveLength(before)
    expect((await customer.plan()).lookup_key).toBe('enterprise_monthly')
  })

  test('A6 is not taken for a moment before the paid period', async () => {
    await customer.buy('enterprise_monthly')
    await paymentApp.advanceTo('2026-04-15T12:00:00Z')
    const { data } = await paymentApp.provider.subscriptions.list()
    const start = (data[0]?.items.data[0]?.current_period_start ?? 0) * 1_000
    expect(start).toBe(Date.parse('2026-04-15T10:00:00Z'))
    paymentApp.deps.clock = () => start + minute

    expect(refusalOf(await upgrade({ priced_at: start - minute })).code).toBe('preview_outdated')
  })

  test('A6 B42 of a later preview replaces an upgrade that still waits for the bank', async () => {
    await subscribe('secure')
    const first = await preview()
    const waiting = json<{ clientSecret: string }>(await upgrade(first))
    const again = json<{ clientSecret: string }>(await upgrade(first))
    expect(again.clientSecret).toBe(waiting.clientSecret)

    await paymentApp.advanceTime(2 * 3_600_000)
    const later = await preview()
    expect(later.amount_due).toBeGreaterThan(first.amount_due)
    const { clientSecret } = json<{ clientSecret: string }>(await upgrade(later))
    expect(clientSecret).not.toBe(waiting.clientSecret)
    await expect(complete(waiting.clientSecret)).rejects.toThrow(/isn't waiting/)
    await complete(clientSecret)

    expect((await customer.plan()).lookup_key).toBe('enterprise_yearly')
    const paid = (await customer.invoices()).filter((invoice) => invoice.paid)
    expect(paid.map(({ amount_due }) => amount_due)).toEqual([later.amount_due, 39_999])
  })

  test('A6 is charged once when the response was lost and the upgrade is confirmed again', async () => {
    await subscribe()
    const { data } = await paymentApp.provider.subscriptions.list()
    paymentApp.connectionFault.cut = `POST /v1/subscriptions/${data[0]?.id}`
    const first = await preview()
    expect((await upgrade(first)).statusCode).toBe(502)
    paymentApp.connectionFault.cut = null
    await paymentApp.advanceTime(minute)

    expect(refusalOf(await upgrade(first)).code).toBe('same_plan')
    await paymentApp.settle()
    const amounts = (await customer.invoices()).map(({ amount_due }) => amount_due)
    expect(amounts).toEqual([first.amount_due, 39_999])
  })
})
