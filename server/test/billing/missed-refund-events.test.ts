import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engines } from '../support/engines.ts'
import type { TestCustomer } from './test-customer.ts'
import { day, createPaymentApp, paymentOf, type PaymentApp } from './payment-app.ts'

describe.each(engines)('lost refund and dispute events on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  let pack = ''
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
    pack = paymentOf((await customer.buy('Messages')).clientSecret)
    // Long enough that the pack is not reconciled for any other reason.
    await paymentApp.advanceTime(10 * day)
    await customer.spend(100)
    paymentApp.sandbox.deliveries.setFaults({ drop: true })
  })
  afterEach(() => paymentApp.close())

  const refund = async (amount: number) => {
    await paymentApp.provider.refunds.create({ payment_intent: pack, amount })
    await paymentApp.sandbox.deliveries.flush()
  }
  const balances = async () => [await customer.balance(), await customer.debt()]

  test('B34 B53 B55 refunds of a pack are found by reconciliation and applied once', async () => {
    await refund(350)
    expect(await balances()).toEqual([900, 0])
    const { provider } = paymentApp.deps
    expect(await provider.refundsAndDisputesSince(paymentApp.now())).toEqual([
      { paymentId: pack, refundedCents: 350 },
    ])
    expect(await provider.refundsAndDisputesSince(paymentApp.now() + 1_000)).toEqual([])

    expect(await paymentApp.reconcile()).toEqual({ settled: 1, failed: 0 })
    expect(await balances()).toEqual([400, 0])
    expect(await paymentApp.reconcile()).toEqual({ settled: 0, failed: 0 })

    await refund(350)
    await paymentApp.reconcile()
    await paymentApp.reconcile()
    expect(await balances()).toEqual([0, 100])
    expect(await customer.invoices()).toMatchObject([{ amount_due: 700, amount_refunded: 700 }])
  })

  test('B34 B57 a dispute of a pack and its end are found as well', async () => {
    const dispute = await paymentApp.sandbox.dispute(pack)
    await paymentApp.sandbox.deliveries.flush()
    await paymentApp.reconcile()
    expect(await balances()).toEqual([0, 0])

    await paymentApp.sandbox.closeDispute(dispute, 'lost')
    await paymentApp.sandbox.deliveries.flush()
    await paymentApp.reconcile()
    expect(await balances()).toEqual([0, 100])
    expect(await paymentApp.reconcile()).toEqual({ settled: 0, failed: 0 })
  })

  test('a refund of a payment that is not stored is found by its lost event, and changes nobody else', async () => {
    const other = await paymentApp.createCustomer()
    await other.create('Free_monthly')
    await refund(700)
    await paymentApp.app.database.db.deleteFrom('payments').where('payment_id', '=', pack).execute()

    expect(await paymentApp.reconcile()).toEqual({ settled: 1, failed: 0 })
    expect(await other.balance()).toBe(250)
    expect(await balances()).toEqual([0, 100])
    expect(await paymentApp.reconcile()).toEqual({ settled: 0, failed: 0 })
  })

  test('a list that cannot be read does not stop the rest', async () => {
    const warn = vi.fn<PaymentApp['deps']['warn']>()
    paymentApp.deps.warn = warn
    await customer.buy('Messages')
    paymentApp.connectionFault.cut = 'GET /v1/refunds'

    expect(await paymentApp.reconcile()).toEqual({ settled: 1, failed: 0 })
    expect(await customer.balance()).toBe(1900)
    expect(warn.mock.calls[0]?.[0]).toBe('refunds and disputes could not be listed')
  })
})
