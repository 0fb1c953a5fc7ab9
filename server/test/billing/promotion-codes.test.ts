import type { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { json } from '../support/test-app.ts'
import { createPaymentApp, type PaymentApp } from './payment-app.ts'
import type { TestCustomer } from './test-customer.ts'

type Opened = {
  clientSecret: string
  amount: number
  status: string
  renewal_price: number
  discount?: { code: string; amount: number }
  ended_plan?: string
}
type Preview = { amount_due: number; credit: number; renewal_price: number; message: string }

describe.each(engines)('promotion codes on $name', (engine) => {
  let paymentApp: PaymentApp
  let testCustomer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    testCustomer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  /** A code of the provider; by default 20% off for 3 months. */
  async function createCode(
    code: string,
    coupon: Stripe.CouponCreateParams = {},
    more: Partial<Stripe.PromotionCodeCreateParams> = {},
  ): Promise<string> {
    const threeMonths = { percent_off: 20, duration: 'repeating', duration_in_months: 3 } as const
    const { coupons, promotionCodes } = paymentApp.provider
    const isEmpty = Object.keys(coupon).length === 0
    const { id } = await coupons.create(isEmpty ? threeMonths : coupon)
    const promotion = { type: 'coupon', coupon: id } as const
    return (await promotionCodes.create({ promotion, code, ...more })).id
  }

  const reopen = async (key: string, more: object = {}) =>
    json<Opened>(await testCustomer.create(key, more))
  const open = (key: string, promotion_code: string, more: object = {}) =>
    reopen(key, { promotion_code, ...more })
  const preview = async (key: string) => json<Preview>(await testCustomer.preview(key))

  async function buy(key: string, code: string): Promise<void> {
    const { clientSecret } = await open(key, code)
    await testCustomer.confirm(clientSecret)
    await paymentApp.settle()
  }

  async function refusal(key: string, promotion_code: string, customer = testCustomer) {
    const reply = await customer.create(key, { promotion_code })
    const { errors = {} } = reply.json<{ errors?: Record<string, string> }>()
    return [reply.statusCode, errors['promotion_code']]
  }

  const dues = async () => (await testCustomer.invoices()).map(({ amount_due }) => amount_due)

  test('20% off for three months reduces three payments, and the first one says so before it is made', async () => {
    await createCode('SAVE20')

    const opened = await open('hobby_monthly', 'save20')
    await testCustomer.confirm(opened.clientSecret)
    await paymentApp.settle()

    expect(opened).toMatchObject({
      amount: 1520,
      renewal_price: 1520,
      discount: { code: 'SAVE20', amount: 380, percent_off: 20, duration: 'repeating', months: 3 },
    })
    expect(await testCustomer.balance()).toBe(2500)
    for (const date of ['2026-04-16', '2026-05-16', '2026-06-16']) {
      await paymentApp.advanceTo(`${date}T00:00:00Z`)
    }
    expect(await dues()).toEqual([1900, 1520, 1520, 1520])
    expect(await testCustomer.balance()).toBe(2500)
  })

  test('the receipt and the invoice name the code and what it took off', async () => {
    await createCode('SAVE20')
    await buy('hobby_monthly', 'SAVE20')

    const [paid] = await testCustomer.invoices()
    const id = paid?.hosted_invoice_url.split('/').at(-1) ?? ''
    const invoice = json<object>(await testCustomer.call('/payment/sandbox/invoice', { id }))
    const emails = await paymentApp.app.database.db
      .selectFrom('email')
      .select('body_text')
      .where('subject', 'like', 'Your receipt%')
      .execute()

    expect(invoice).toMatchObject({
      discounts: [{ code: 'SAVE20', amount: 380 }],
      total: 1520,
      amount_due: 1520,
    })
    expect(emails.map((email) => email.body_text).join()).toContain(
      'Promotion code SAVE20 took $3.80 off.',
    )
  })

  test('an expired code, a larger minimum and another product are refused, and nothing is created', async () => {
    const off = { percent_off: 20 }
    await createCode('OLD', off, { expires_at: Date.parse('2026-03-15T09:00:00Z') / 1000 })
    const minimum = { minimum_amount: 5000, minimum_amount_currency: 'usd' }
    await createCode('LARGE', off, { restrictions: minimum })
    await createCode('OTHER', { ...off, applies_to: { products: ['prod_other'] } })

    expect(await refusal('hobby_monthly', 'OLD')).toEqual([
      400,
      'This promotion code expired on March 15, 2026.',
    ])
    expect(await refusal('hobby_monthly', 'LARGE')).toEqual([
      400,
      'This promotion code needs a plan of at least $50.00.',
    ])
    expect(await refusal('hobby_monthly', 'OTHER')).toEqual([
      400,
      "This promotion code doesn't apply to this plan.",
    ])
    expect(paymentApp.requests).not.toContain('POST /v1/subscriptions')
  })

  test('an unknown code, an ended one, one of another account, and a code for packs are refused', async () => {
    const id = await createCode('ENDED')
    await paymentApp.provider.promotionCodes.update(id, { active: false })
    const { id: stranger } = await paymentApp.provider.customers.create({ email: 'x@example.com' })
    await createCode('THEIRS', { percent_off: 20 }, { customer: stranger })

    expect(await refusal('hobby_monthly', 'SAVE21')).toEqual([
      400,
      "This promotion code doesn't exist. Check the spelling.",
    ])
    expect(await refusal('hobby_monthly', 'ENDED')).toEqual([
      400,
      'This promotion code is no longer valid.',
    ])
    expect(await refusal('hobby_monthly', 'THEIRS')).toEqual([
      400,
      'This promotion code belongs to another account.',
    ])
    expect(await refusal('Messages', 'THEIRS')).toEqual([
      400,
      'Promotion codes apply to plans, not to message packs.',
    ])
  })

  test('a code for one use is used once, also when two accounts enter it at the same time', async () => {
    await createCode('ONCE', { percent_off: 20 }, { max_redemptions: 1 })
    const other = await paymentApp.createCustomer()

    const replies = await Promise.all([
      testCustomer.create('hobby_monthly', { promotion_code: 'ONCE' }),
      other.create('hobby_monthly', { promotion_code: 'ONCE' }),
    ])

    expect(replies.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 400]))
    const third = await paymentApp.createCustomer()
    expect(await refusal('hobby_monthly', 'ONCE', third)).toEqual([
      400,
      'This promotion code has reached its usage limit.',
    ])
  })

  test('a code for a first purchase is refused to an account that paid before', async () => {
    await createCode(
      'HELLO',
      { percent_off: 20 },
      { restrictions: { first_time_transaction: true } },
    )
    await testCustomer.buy('Messages')

    expect(await refusal('hobby_monthly', 'HELLO')).toEqual([
      400,
      'This promotion code is for your first purchase only.',
    ])
  })

  test('a reload keeps the code, a wrong code changes nothing, and removing it restores the price', async () => {
    await createCode('SAVE20', { percent_off: 20 }, { max_redemptions: 1 })
    const first = await open('hobby_monthly', 'SAVE20')

    const again = await reopen('hobby_monthly')
    const same = await open('hobby_monthly', 'SAVE20')
    await refusal('hobby_monthly', 'SAVE21')
    const kept = await reopen('hobby_monthly')
    const removed = await open('hobby_monthly', '')

    expect([again, same, kept].map(({ clientSecret }) => clientSecret)).toEqual(
      Array(3).fill(first.clientSecret),
    )
    expect(kept.discount).toMatchObject({ code: 'SAVE20', amount: 380 })
    expect(removed).toMatchObject({ amount: 1900, renewal_price: 1900 })
    // Another tab still shows the payment with the code, which is canceled.
    expect(await testCustomer.confirm(first.clientSecret).catch(() => null)).not.toMatchObject({
      status: 'succeeded',
    })
    await testCustomer.confirm(removed.clientSecret)
    await paymentApp.settle()
    expect((await testCustomer.invoices()).filter(({ paid }) => paid)).toHaveLength(1)
    expect(await testCustomer.balance()).toBe(2500)
  })

  test('an upgrade credits what was paid, and a discount for good reduces the new plan too', async () => {
    await createCode('ALWAYS', { percent_off: 50, duration: 'forever' })
    await buy('hobby_monthly', 'ALWAYS')
    await paymentApp.advanceTo('2026-03-30T22:00:00Z')

    const { amount_due, credit, renewal_price, message } = await preview('business_monthly')
    await testCustomer.upgrade('business_monthly')
    await paymentApp.settle()

    // Half of $99.99, rounded, less half a month of $9.50.
    expect({ amount_due, credit, renewal_price }).toEqual({
      amount_due: 4999 - 475,
      credit: 475,
      renewal_price: 4999,
    })
    expect(message).toContain("Your discount takes $50.00 off the plan's price.")
    expect(message).toContain('It renews on April 30, 2026 for $49.99.')
    expect(await dues()).toEqual([4524, 950])
    expect(await testCustomer.balance()).toBe(10_000)
  })

  test('an upgrade after a discount on the first payment only charges the whole new price', async () => {
    await createCode('FIVE', { amount_off: 500, currency: 'usd', duration: 'once' })
    await buy('hobby_monthly', 'FIVE')
    await paymentApp.advanceTo('2026-03-30T22:00:00Z')

    const { amount_due, credit, renewal_price } = await preview('business_monthly')

    expect({ amount_due, credit, renewal_price }).toEqual({
      amount_due: 9999 - 700,
      credit: 700,
      renewal_price: 9999,
    })
  })

  test('a smaller plan at the end of the period keeps the discount', async () => {
    await createCode('ALWAYS', { percent_off: 50, duration: 'forever' })
    await buy('business_monthly', 'ALWAYS')

    const { message } = await preview('hobby_monthly')
    await testCustomer.upgrade('hobby_monthly')
    await paymentApp.advanceTo('2026-04-16T00:00:00Z')

    expect(message).toContain('Hobby starts on April 15, 2026 for $9.50.')
    expect(await dues()).toEqual([950, 4999])
  })

  test('a code that covers the whole price starts the plan without a card, when its buyer says so', async () => {
    // More than the price: nothing is left, and nothing is owed to the buyer.
    const gift = { amount_off: 50_000, currency: 'usd', duration: 'once' } as const
    await createCode('GIFT', gift, { max_redemptions: 1 })

    const priced = await open('hobby_monthly', 'GIFT')
    const before = await testCustomer.status()
    const started = await open('hobby_monthly', 'GIFT', { start_free: true })
    const increased = await testCustomer.increase()
    await paymentApp.settle()

    expect(priced).toMatchObject({
      clientSecret: '',
      amount: 0,
      status: 'not_started',
      renewal_price: 1900,
    })
    expect(before).toBe('none')
    expect(started).toMatchObject({ amount: 0, status: 'succeeded' })
    expect(increased.statusCode).toBe(200)
    expect(await testCustomer.status()).toBe('active')
    expect(await testCustomer.balance()).toBe(2500)
    expect(await dues()).toEqual([0])
    // Without a card the renewal waits for its owner, for the whole price.
    await paymentApp.advanceTo('2026-04-16T00:00:00Z')
    expect(await testCustomer.invoices()).toMatchObject([{ amount_due: 1900, paid: false }, {}])
    expect(await testCustomer.balance()).toBe(2500)
  })

  test('half a refund of a discounted payment takes back half of the messages', async () => {
    await createCode('SAVE20')
    const { clientSecret } = await open('hobby_monthly', 'SAVE20')
    await testCustomer.confirm(clientSecret)
    await paymentApp.settle()

    const payment_intent = clientSecret.split('_secret_')[0] ?? ''
    await paymentApp.provider.refunds.create({ payment_intent, amount: 760 })
    await paymentApp.settle()

    expect(await testCustomer.balance()).toBe(1250)
  })
})
