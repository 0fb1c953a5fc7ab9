import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engines } from '../support/engines.ts'
import { json } from '../support/test-app.ts'
import type { TestCustomer } from './test-customer.ts'
import { createPaymentApp, paymentOf, type PaymentApp } from './payment-app.ts'

describe.each(engines)('what the provider refuses on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  test('B23 a receipt that fails keeps the owner from nothing and is issued later', async () => {
    const issue = vi
      .spyOn(paymentApp.deps.provider, 'issueReceipt')
      .mockRejectedValue(new Error('refused'))
    await customer.buy('Messages')
    expect(await customer.balance()).toBe(1000)

    await customer.buy('hobby_monthly')
    expect(await customer.balance()).toBe(3500)
    json(await customer.cancel('hobby_monthly'))
    json(await customer.resume())
    json(await customer.increase())
    expect(await customer.invoices()).toHaveLength(1)

    issue.mockRestore()
    json(await customer.increase())
    expect((await customer.invoices()).map(({ amount_due }) => amount_due)).toEqual([700, 1900])
    expect(await customer.balance()).toBe(3500)

    const again = vi.spyOn(paymentApp.deps.provider, 'issueReceipt')
    json(await customer.increase())
    expect(again).not.toHaveBeenCalled()
  })

  test.each(['lost', 'won'] as const)(
    'B57 HIST-07 the history says that an invoice is disputed, and charged back when that is %s',
    async (outcome) => {
      const pack = paymentOf((await customer.buy('Messages')).clientSecret)
      expect((await customer.invoices())[0]).not.toHaveProperty('dispute')
      const dispute = await paymentApp.sandbox.dispute(pack)
      await paymentApp.settle()
      expect(await customer.invoices()).toMatchObject([{ paid: true, dispute: 'open' }])

      await paymentApp.sandbox.closeDispute(dispute, outcome)
      await paymentApp.settle()
      const [invoice] = await customer.invoices()
      expect(invoice?.dispute).toBe(outcome === 'lost' ? 'lost' : undefined)
    },
  )

  test('B23 the payment of a pack is attached to its invoice, and no credit is used for it', async () => {
    await customer.buy('business_yearly')
    // An earlier change left a credit of $50.00.
    const id = (await customer.customer()) ?? ''
    await paymentApp.provider.customers.createBalanceTransaction(id, {
      amount: -5000,
      currency: 'usd',
    })
    const { clientSecret } = await customer.buy('Messages', { quantity: 9 })

    const { data } = await paymentApp.provider.invoices.list({
      limit: 1,
      expand: ['data.payments'],
    })
    expect(data).toMatchObject([{ status: 'paid', total: 6300 }])
    expect(data[0]?.payments?.data).toMatchObject([
      { status: 'paid', payment: { payment_intent: paymentOf(clientSecret) } },
    ])
    await customer.buy('Messages')
    expect((await customer.invoices()).map(({ paid }) => paid)).toEqual([true, true, true])
    const kept = await paymentApp.provider.customers.retrieve(id)
    expect(kept).toMatchObject({ balance: -5000 })
    const payments = await paymentApp.provider.paymentIntents.list()
    expect(new Set(payments.data.map(({ status }) => status))).toEqual(
      new Set(['succeeded', 'canceled']),
    )
  })

  test('B23 a customer that was deleted at the provider is made anew with the next purchase', async () => {
    await customer.buy('hobby_monthly')
    const id = (await customer.customer()) ?? ''
    await paymentApp.provider.customers.del(id)
    await paymentApp.settle()
    expect((await customer.plan()).plan).toBe('No plan')

    await customer.buy('business_monthly')
    await customer.buy('Messages')
    expect(await customer.customer()).not.toBe(id)
    expect(await customer.plan()).toMatchObject({ lookup_key: 'business_monthly' })
    expect(await customer.balance()).toBe(11_000)
    expect((await customer.invoices()).every(({ paid }) => paid)).toBe(true)

    await paymentApp.provider.customers.del((await customer.customer()) ?? '')
    await paymentApp.settle()
    await customer.buy('hobby_monthly')
    expect((await customer.plan()).lookup_key).toBe('hobby_monthly')
  })
})
