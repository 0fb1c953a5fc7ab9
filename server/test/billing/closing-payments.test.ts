import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { json } from '../support/test-app.ts'
import type { TestCustomer } from './test-customer.ts'
import { createPaymentApp, refusalOf, type PaymentApp } from './payment-app.ts'

const password = 'a good long password'

describe.each(engines)('payments of an account that is deleted on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  const close = () => customer.call('/delete_account', { current_password: password })
  const maintain = () => paymentApp.app.background.runMaintenance()

  /** Begins a payment from a bank account, which takes ten seconds. */
  async function startDebit(clientSecret: string): Promise<void> {
    const method = await paymentApp.sandbox.createMethod({
      type: 'us_bank_account',
      number: '000123456789',
    })
    await paymentApp.sandbox.confirmIntent(await customer.customer(), {
      clientSecret,
      paymentMethodId: method.id,
    })
    await paymentApp.settle()
  }

  const isOpen = async () =>
    (await customer.call('/payment/getStatus', { email: customer.email })).statusCode

  test.each(['business_yearly', 'Messages'])(
    'X104 a bank debit for %s that is on its way keeps the account open until it has arrived',
    async (lookupKey) => {
      const { clientSecret } = await customer.opened(lookupKey)
      await startDebit(clientSecret)

      const refused = await close()
      expect(refusalOf(refused)).toEqual({ status: 409, code: 'payment_processing' })
      expect(refused.json()).toMatchObject({
        message: expect.stringContaining(lookupKey === 'Messages' ? '$7.00' : '$1,000.00'),
      })
      expect(await isOpen()).toBe(200)

      await paymentApp.advanceTime(11_000)
      expect(await customer.balance()).toBe(lookupKey === 'Messages' ? 1000 : 300_000)
      json(await close())
      expect(await isOpen()).toBe(401)
    },
  )

  test.each(['hobby_monthly', 'Messages'])(
    'X104 a payment for %s that was only begun cannot be completed after the account is closed',
    async (lookupKey) => {
      const { clientSecret } = await customer.opened(lookupKey)
      json(await close())

      await expect(customer.confirm(clientSecret)).rejects.toThrow(/cannot be confirmed/)
      const { data } = await paymentApp.provider.paymentIntents.list()
      expect(data.map(({ status }) => status)).toEqual(['canceled'])
    },
  )

  test('X104 an upgrade that waits for the bank is dropped, and the paid plan lasts to its end', async () => {
    const { clientSecret } = await customer.opened('hobby_monthly')
    await customer.confirm(clientSecret, 'secure')
    const id = await customer.customer()
    await paymentApp.sandbox.completeChallenge(id, { clientSecret, outcome: 'complete' })
    await paymentApp.settle()
    const upgrade = json<{ clientSecret: string }>(await customer.upgrade('business_monthly'))
    json(await close())

    const { data } = await paymentApp.provider.subscriptions.list()
    expect(data).toMatchObject([{ status: 'active', pending_update: null }])
    expect(data[0]?.cancel_at).toBe(Date.parse('2026-04-15T10:00:00Z') / 1000)
    await expect(
      paymentApp.sandbox.completeChallenge(id, {
        clientSecret: upgrade.clientSecret,
        outcome: 'complete',
      }),
    ).rejects.toThrow(/isn't waiting/)
  })

  test('X104 a renewal that was about to be charged is not charged', async () => {
    await customer.buy('hobby_monthly')
    await paymentApp.advanceTo('2026-04-15T10:30:00Z')
    json(await close())

    await paymentApp.advanceTo('2026-04-16T10:00:00Z')
    const { data } = await paymentApp.provider.invoices.list()
    expect(data.map(({ status }) => status)).toEqual(['draft', 'paid'])
  })

  test('X104 no purchase begins while or after the account is closed', async () => {
    const requests = Array.from({ length: 12 }, (_, index) =>
      customer.create('Messages', { quantity: index + 1 }),
    )
    const [closed, ...replies] = await Promise.all([close(), ...requests])

    json(closed)
    const { data } = await paymentApp.provider.paymentIntents.list({ limit: 100 })
    expect(data.filter(({ status }) => status !== 'canceled')).toEqual([])
    expect(data).toHaveLength(replies.filter(({ statusCode }) => statusCode === 200).length)
  })

  test('X104 erasing detaches every payment method and deletes the customer before our row goes', async () => {
    await customer.buy('hobby_monthly')
    await customer.buy('Messages')
    const id = (await customer.customer()) ?? ''
    await paymentApp.provider.paymentMethods.attach('pm_usBankAccount_success', { customer: id })
    json(await close())
    paymentApp.requests.length = 0

    await makeDue()
    // The first attempt is interrupted after the customer was deleted.
    paymentApp.connectionFault.cut = `DELETE /v1/customers/${id}`
    await maintain()
    expect(await customer.customer()).toBe(id)
    expect(await paymentApp.provider.customers.retrieve(id)).toEqual({
      id,
      object: 'customer',
      deleted: true,
    })
    const methods = await paymentApp.provider.paymentMethods.list({ customer: id })
    expect(methods.data).toEqual([])
    const detached = paymentApp.requests.filter((name) => name.endsWith('/detach'))
    expect(detached).toHaveLength(2)
    const last = paymentApp.requests.filter((name) => /^(?:POST|DELETE)/.test(name)).at(-1)
    expect(last).toBe(`DELETE /v1/customers/${id}`)

    paymentApp.connectionFault.cut = null
    await maintain()
    expect(await customer.customer()).toBeNull()
    expect(await accounts()).toBe(0)
  })

  test('X104 erasing waits for a payment that is on its way', async () => {
    const { clientSecret } = await customer.opened('Messages')
    await makeDue()
    await startDebit(clientSecret)

    await maintain()
    expect(await accounts()).toBe(1)
    await paymentApp.advanceTime(11_000)
    await maintain()
    expect(await accounts()).toBe(0)
  })

  /** The server's clock stands still here, so the time to erase is moved instead. */
  const makeDue = () =>
    paymentApp.app.database.db
      .updateTable('user_account')
      .set({ erase_at: 1 })
      .where('id', '=', customer.user.id)
      .execute()

  const accounts = async () =>
    (
      await paymentApp.app.database.db
        .selectFrom('user_account')
        .select('id')
        .where('id', '=', customer.user.id)
        .execute()
    ).length
})
