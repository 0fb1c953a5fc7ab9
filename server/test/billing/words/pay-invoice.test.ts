import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import { json } from '../../support/test-app.ts'
import { createPaymentApp, refusalOf, type PaymentApp } from '../payment-app.ts'
import { testCards, type CardName, type TestCustomer } from '../test-customer.ts'

type Answer = { payment_status: string; message: string; clientSecret?: string }

describe.each(engines)('paying an overdue invoice with a saved card on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
    await customer.buy('hobby_monthly', { card: 'failsLater' })
    await paymentApp.advanceTo('2026-04-16T10:00:00Z')
  })
  afterEach(() => paymentApp.close())

  const openNumber = async () =>
    (await customer.invoices()).find(({ state }) => state === 'open')?.number ?? ''
  const pay = (number: string, by = customer) =>
    by.call('/payment/pay_invoice', { email: by.email, number })

  async function saveCard(name: CardName): Promise<void> {
    const card = { type: 'card', number: testCards[name], exp_month: 12, exp_year: 2040 } as const
    const { id } = await paymentApp.sandbox.createMethod({ ...card, cvc: '123' })
    const attach = { email: customer.email, paymentMethodId: id }
    json(await customer.call('/payment/attach-payment-method', attach))
  }

  test('A5 B58 charges it once, grants the period, and says that the plan renews', async () => {
    const number = await openNumber()
    await saveCard('good')
    expect((await customer.plan()).past_due_since).not.toBeNull()

    expect(json<Answer>(await pay(number))).toEqual({
      status: 1,
      payment_status: 'paid',
      message: `We charged $19.00 to your saved card. Invoice ${number} is paid. Your Hobby plan continues and renews on May 15, 2026.`,
    })
    expect(await customer.balance()).toBe(2500)
    expect((await customer.plan()).past_due_since).toBeNull()
    expect(json<Answer>(await pay(number)).message).toBe(
      `Invoice ${number} is already paid. You weren't charged again.`,
    )
    await paymentApp.settle()
    expect((await customer.invoices()).map(({ paid }) => paid)).toEqual([true, true])
    expect(await customer.balance()).toBe(2500)
  })

  test('A5 in two tabs at once charges it once', async () => {
    const number = await openNumber()
    await saveCard('good')

    const answers = await Promise.all([pay(number), pay(number)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const charges = await paymentApp.provider.charges.list({ limit: 10 })
    expect(charges.data.filter(({ status }) => status === 'succeeded')).toHaveLength(2)
    expect(await customer.grants()).toHaveLength(2)
  })

  test('A5 with a card that is declined says so, and the invoice stays open', async () => {
    const number = await openNumber()
    const refused = await pay(number)
    expect(refusalOf(refused)).toEqual({ status: 402, code: 'card_declined' })
    expect(refused.json()).toMatchObject({ message: 'Your card was declined.' })
    expect(await openNumber()).toBe(number)
    expect((await customer.plan()).past_due_since).not.toBeNull()
  })

  test('A5 with a card whose bank asks its owner waits for the confirmation', async () => {
    const number = await openNumber()
    await saveCard('secure')
    const { clientSecret = '', ...answer } = json<Answer>(await pay(number))
    expect(answer).toMatchObject({
      payment_status: 'requires_action',
      message:
        'Your bank needs you to confirm the payment of $19.00. Nothing is charged until you do.',
    })
    expect(await openNumber()).toBe(number)

    const challenge = { clientSecret, outcome: 'complete' } as const
    await paymentApp.sandbox.completeChallenge(await customer.customer(), challenge)
    expect((await customer.confirmPayment(clientSecret)).statusCode).toBe(200)
    expect((await customer.plan()).past_due_since).toBeNull()
    expect(await customer.balance()).toBe(2500)
  })

  test('A5 whose response was lost is not charged again', async () => {
    const number = await openNumber()
    await saveCard('good')
    const { data } = await paymentApp.provider.invoices.list({ status: 'open' })
    paymentApp.connectionFault.cut = `POST /v1/invoices/${data[0]?.id}/pay`
    expect((await pay(number)).statusCode).toBe(502)
    paymentApp.connectionFault.cut = null

    expect(json<Answer>(await pay(number)).payment_status).toBe('paid')
    const charges = await paymentApp.provider.charges.list({ limit: 10 })
    expect(charges.data.filter(({ status }) => status === 'succeeded')).toHaveLength(2)
    expect(await customer.balance()).toBe(2500)
  })

  test('A5 without a card, of somebody else, or of another state is refused', async () => {
    const number = await openNumber()
    const { cards } = await customer.cards()
    const eve = await paymentApp.createCustomer()
    await eve.buy('Messages')
    expect(refusalOf(await pay(number, eve))).toEqual({ status: 404, code: 'not_found' })
    const body = { email: customer.email, number }
    expect(refusalOf(await eve.call('/payment/pay_invoice', body)).code).toBe('not_yours')

    await paymentApp.provider.paymentMethods.detach(cards[0]?.id ?? '')
    expect(refusalOf(await pay(number))).toEqual({ status: 402, code: 'no_saved_card' })
    json(await customer.cancel('hobby_monthly'))
    expect(refusalOf(await pay(number))).toEqual({ status: 404, code: 'not_found' })
  })
})
