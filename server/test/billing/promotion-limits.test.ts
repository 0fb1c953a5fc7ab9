import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPromotionCode, readPromotion } from '../../src/billing/index.ts'
import { engines } from '../support/engines.ts'
import { json } from '../support/test-app.ts'
import { createPaymentApp, type PaymentApp } from './payment-app.ts'
import type { TestCustomer } from './test-customer.ts'

type Preview = { amount_due: number; credit: number; renewal_price: number }

describe.each(engines)('limits of promotion codes on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  async function offer(code: string, typed: Parameters<typeof readPromotion>[1]): Promise<void> {
    const promotion = readPromotion([code], typed)
    if (promotion === null) throw new Error('the promotion was not understood')
    await createPromotionCode(paymentApp.provider, promotion)
  }

  const open = async (lookupKey: string, promotion_code: string, start_free = false) => {
    const reply = await customer.create(lookupKey, { promotion_code, start_free })
    await paymentApp.settle()
    const { errors = {} } = reply.json<{ errors?: Record<string, string> }>()
    return [reply.statusCode, errors['promotion_code'] ?? '']
  }

  const preview = async (key: string) => json<Preview>(await customer.preview(key))

  async function addCard(): Promise<void> {
    const { id } = await paymentApp.sandbox.createMethod({
      type: 'card',
      number: '4242424242424242',
      exp_month: 12,
      exp_year: 2040,
      cvc: '123',
    })
    const card = { email: customer.email, paymentMethodId: id }
    json(await customer.call('/payment/attach-payment-method', card))
  }

  test('a code for a first purchase is no second free month, although the first one cost nothing', async () => {
    await offer('FIRST', { percent: '100', 'first-purchase': true })
    expect(await open('hobby_monthly', 'FIRST', true)).toEqual([200, ''])
    await customer.cancel('hobby_monthly')
    await paymentApp.advanceTo('2026-04-16T00:00:00Z')

    expect(await customer.status()).toBe('none')
    expect(await open('hobby_monthly', 'FIRST')).toEqual([
      400,
      'This promotion code is for your first purchase only.',
    ])
  })

  test('a code for one plan reduces no other plan, and what is read before a change says so', async () => {
    await offer('FRIEND', { percent: '100', forever: true, plan: ['hobby_monthly'] })
    expect(await open('business_monthly', 'FRIEND')).toEqual([
      400,
      "This promotion code doesn't apply to this plan.",
    ])
    expect(await open('hobby_monthly', 'FRIEND', true)).toEqual([200, ''])
    await addCard()

    const upgrade = await preview('business_monthly')
    const year = await preview('hobby_yearly')
    await customer.upgrade('business_monthly')
    await paymentApp.settle()

    expect(upgrade).toMatchObject({ amount_due: 9999, credit: 0, renewal_price: 9999 })
    expect(year).toMatchObject({ amount_due: 19_900, renewal_price: 19_900 })
    expect((await customer.invoices()).map(({ amount_due }) => amount_due)).toEqual([9999, 0])
    // The discount waits for its plan.
    expect(await preview('hobby_monthly')).toMatchObject({ renewal_price: 0 })
  })

  test('a discount goes on after its coupon was deleted, and its code has ended', async () => {
    await offer('GONE', { percent: '50', forever: true })
    const { promotionCodes, coupons } = paymentApp.provider
    const { data } = await promotionCodes.list({ code: 'GONE' })
    const { clientSecret } = json<{ clientSecret: string }>(
      await customer.create('hobby_monthly', { promotion_code: 'GONE' }),
    )
    await customer.confirm(clientSecret)
    await paymentApp.settle()
    const coupon = data[0]?.promotion.coupon
    await coupons.del(typeof coupon === 'string' ? coupon : '')

    expect(await preview('business_monthly')).toMatchObject({ renewal_price: 4999 })
    await paymentApp.advanceTo('2026-04-16T00:00:00Z')
    expect((await customer.invoices()).map(({ amount_due }) => amount_due)).toEqual([950, 950])
    customer = await paymentApp.createCustomer()
    expect(await open('hobby_monthly', 'GONE')).toEqual([
      400,
      'This promotion code is no longer valid.',
    ])
  })
})
