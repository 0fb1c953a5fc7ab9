import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import { json } from '../../support/test-app.ts'
import { createPaymentApp, refusalOf, type PaymentApp } from '../payment-app.ts'
import { testCards, type TestCustomer } from '../test-customer.ts'

describe.each(engines)('resuming without a saved card on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
    await customer.buy('hobby_monthly')
  })
  afterEach(() => paymentApp.close())

  async function removeCards(): Promise<void> {
    const { cards } = await customer.cards()
    for (const { id } of cards) {
      json(await customer.call('/payment/remove_card', { paymentMethodId: id }))
    }
  }

  test('A5 a canceled plan is not resumed without a card, in the words of an upgrade without one', async () => {
    json(await customer.cancel('hobby_monthly'))
    await removeCards()

    const resumed = await customer.resume()
    expect(refusalOf(resumed)).toEqual({ status: 402, code: 'no_saved_card' })
    expect(resumed.json()).toEqual((await customer.upgrade('business_monthly')).json())
    expect(await customer.plan()).toMatchObject({
      lookup_key: 'hobby_monthly',
      cancel_at_period_end: true,
    })
    await paymentApp.advanceTo('2026-04-15T12:00:00Z')
    expect((await customer.plan()).plan).toBe('No plan')
    expect(await customer.invoices()).toHaveLength(1)
  })

  test('A5 with a new card the same request resumes the plan', async () => {
    json(await customer.cancel('hobby_monthly'))
    await removeCards()
    expect(refusalOf(await customer.resume()).code).toBe('no_saved_card')

    const card = { type: 'card', number: testCards.good, exp_month: 12, exp_year: 2040 } as const
    const { id } = await paymentApp.sandbox.createMethod(card)
    const attach = { email: customer.email, paymentMethodId: id }
    json(await customer.call('/payment/attach-payment-method', attach))
    json(await customer.resume())
    await paymentApp.advanceTo('2026-04-15T12:00:00Z')
    expect(await customer.status()).toBe('active')
    expect(await customer.invoices()).toHaveLength(2)
  })
})
