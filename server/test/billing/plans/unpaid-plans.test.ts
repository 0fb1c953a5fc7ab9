import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import { json } from '../../support/test-app.ts'
import type { TestCustomer } from '../test-customer.ts'
import { createPaymentApp, refusalOf, type PaymentApp } from '../payment-app.ts'

/** A day within the seven days of grace, and one after them, when the plan is unpaid. */
const unpaidDays = ['2026-04-16T10:00:00Z', '2026-04-25T10:00:00Z']

describe.each(engines)('an unpaid plan on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
    await customer.buy('hobby_monthly', { card: 'failsLater' })
  })
  afterEach(() => paymentApp.close())

  const planAtProvider = async () => {
    const { data } = await paymentApp.provider.subscriptions.list({ status: 'all' })
    return data.map(({ status }) => status)
  }
  const invoicesAtProvider = async () => {
    const { data } = await paymentApp.provider.invoices.list({ limit: 100 })
    return data.map(({ status }) => status).filter((status) => status !== 'draft')
  }
  const charges = async () => (await paymentApp.provider.paymentIntents.list({ limit: 100 })).data

  /** A good card that a customer saves later must not be charged for a plan that was given up. */
  async function saveGoodCard(): Promise<void> {
    const method = await paymentApp.sandbox.createMethod({
      type: 'card',
      number: '4242424242424242',
      exp_month: 12,
      exp_year: 2040,
    })
    const body = { email: customer.email, paymentMethodId: method.id }
    json(await customer.call('/payment/attach-payment-method', body))
    await paymentApp.settle()
  }

  /** Ended at the provider, its invoice written off, and still so three months later with a good card. */
  async function expectEndedForGood(settled: 'uncollectible' | 'void'): Promise<void> {
    expect(await planAtProvider()).toEqual(['canceled'])
    expect(await invoicesAtProvider()).toEqual([settled, 'paid'])
    const before = await charges()

    await saveGoodCard()
    await paymentApp.advanceTo('2026-07-20T10:00:00Z')
    await paymentApp.reconcile()
    expect(await planAtProvider()).toEqual(['canceled'])
    expect(await invoicesAtProvider()).toEqual([settled, 'paid'])
    expect(await charges()).toEqual(before)
    expect(await customer.status()).toBe('none')
  }

  describe.each(unpaidDays)('on %s', (day) => {
    beforeEach(() => paymentApp.advanceTo(day))

    test('B51 can be canceled; its invoice is written off, and nothing is charged again', async () => {
      const reply = json<{ message: string }>(await customer.cancel('hobby_monthly'))

      expect(reply.message).toMatch(/^Your Hobby plan has ended/)
      expect((await customer.plan()).plan).toBe('No plan')
      expect(await customer.invoices()).toMatchObject([
        { state: 'uncollectible', paid: false },
        { state: 'paid', paid: true },
      ])
      expect(refusalOf(await customer.cancel('hobby_monthly')).code).toBe('no_subscription')
      await expectEndedForGood('uncollectible')
    })

    test.each(['the plan card', 'the checkout'])(
      'B51 gives way to Free, chosen by %s, whose monthly top-ups begin',
      async (way) => {
        const preview = json<{ message: string }>(await customer.preview('Free_monthly'))
        expect(preview.message).toMatch(/^This ends your Hobby plan now/)
        const choose =
          way === 'the plan card'
            ? () => customer.upgrade('Free_monthly')
            : () => customer.create('Free_monthly')
        json(await choose())

        expect(await customer.plan()).toMatchObject({
          plan: 'Free 0.00 monthly',
          lookup_key: 'Free_monthly',
          past_due_since: null,
        })
        expect(await customer.balance()).toBe(250)
        await customer.lose(245)
        await paymentApp.advanceTo('2026-05-26T10:00:00Z')
        await paymentApp.app.background.runMaintenance()
        expect(await customer.balance()).toBe(30)
        await expectEndedForGood('uncollectible')
      },
    )

    test('X104 ends with the account, and its invoice can no longer be paid', async () => {
      const password = 'a good long password'
      json(await customer.call('/delete_account', { current_password: password }))

      expect(await planAtProvider()).toEqual(['canceled'])
      expect(await invoicesAtProvider()).toEqual(['void', 'paid'])
      const kept = json<{ token: string }>(
        await paymentApp.app.call('/keep_account', { email: customer.email, password }),
      )
      await paymentApp.advanceTo('2026-07-20T10:00:00Z')
      expect(await planAtProvider()).toEqual(['canceled'])
      const plan = await paymentApp.app.call(
        '/payment/getPlan',
        { email: customer.email },
        kept.token,
      )
      expect(json<{ plan: string }>(plan).plan).toBe('No plan')
    })
  })

  test('B51 is settled by the next reconciliation when the answer of its end was lost', async () => {
    await paymentApp.advanceTo(unpaidDays[0] ?? '')
    const { data } = await paymentApp.provider.subscriptions.list()
    paymentApp.connectionFault.cut = `DELETE /v1/subscriptions/${data[0]?.id ?? ''}`
    expect((await customer.cancel('hobby_monthly')).statusCode).toBe(502)

    paymentApp.connectionFault.cut = null
    await paymentApp.settle()
    expect(await planAtProvider()).toEqual(['canceled'])
    expect(await invoicesAtProvider()).toEqual(['uncollectible', 'paid'])
  })

  test('B51 gives way to a new plan, and its own invoice is written off', async () => {
    await paymentApp.advanceTo(unpaidDays[1] ?? '')
    const opened = await customer.opened('business_monthly')
    expect(opened).toMatchObject({ ended_plan: 'Hobby' })
    expect(await customer.opened('business_monthly')).toEqual(opened)
    // Whoever only looks at the checkout keeps the plan and can still pay for it.
    expect(await planAtProvider()).toEqual(['incomplete', 'unpaid'])
    expect(await invoicesAtProvider()).toEqual(['open', 'open', 'paid'])
    await customer.buy('business_monthly')

    expect(await planAtProvider()).toEqual(['active', 'canceled'])
    expect(await invoicesAtProvider()).toEqual(['paid', 'uncollectible', 'paid'])
    expect(await customer.balance()).toBe(10_000)
  })

  test('B51 a plan that is paid in one tab ends the checkout of another plan in the other', async () => {
    await paymentApp.advanceTo(unpaidDays[1] ?? '')
    const { clientSecret } = await customer.opened('business_monthly')
    const [, { number } = { number: '' }] = await customer.invoices()
    await saveGoodCard()

    json(await customer.call('/payment/pay_invoice', { email: customer.email, number }))
    await paymentApp.settle()

    expect(await planAtProvider()).toEqual(['canceled', 'active'])
    await expect(customer.confirm(clientSecret)).rejects.toThrow(/canceled/)
    expect(await customer.status()).toBe('active')
    expect((await customer.plan()).plan).toBe('Hobby 19.00 monthly')
  })

  test('an upgrade and a resumption of a plan that is unpaid for good are refused and change nothing', async () => {
    await paymentApp.advanceTo(unpaidDays[1] ?? '')
    const before = paymentApp.requests.filter((name) => !name.startsWith('GET')).length

    expect(refusalOf(await customer.upgrade('business_monthly')).code).toBe('past_due')
    expect(refusalOf(await customer.resume()).code).toBe('no_subscription')
    expect(await planAtProvider()).toEqual(['unpaid'])
    const changed = paymentApp.requests.filter((name) => !name.startsWith('GET')).length
    expect(changed).toBe(before)
  })

  test.each(unpaidDays)(
    'on %s is changed neither to a larger nor to a smaller one',
    async (day) => {
      const owner = await paymentApp.createCustomer()
      await owner.buy('business_monthly', { card: 'failsLater' })
      await paymentApp.advanceTo(day)

      for (const lookupKey of ['enterprise_monthly', 'hobby_monthly']) {
        for (const call of [owner.preview, owner.upgrade]) {
          expect((await call(lookupKey)).json()).toMatchObject({
            code: 'past_due',
            message:
              "Your last invoice isn't paid. Pay it in your payment history, then change your plan.",
          })
        }
      }
      expect(await owner.plan()).toMatchObject({ lookup_key: 'business_monthly' })
    },
  )
})
