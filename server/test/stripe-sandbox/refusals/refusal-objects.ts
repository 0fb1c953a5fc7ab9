import type { SandboxFixture } from '../sandbox-fixture.ts'

/** Ids of objects by what is special about them. */
export type RefusalObjects = Record<string, string>

/** Objects that requests are refused for. */
export async function makeRefusalObjects(fixture: SandboxFixture): Promise<RefusalObjects> {
  const { stripe } = fixture
  const own = await fixture.subscribe('hobby_monthly')
  const { id: stranger } = await stripe.customers.create({})
  return {
    customer: own.customer,
    subscription: own.id,
    item: own.item,
    stranger,
    ...(await paymentsOf(fixture, own.customer, stranger)),
    ...(await pricesAndCodes(fixture, stranger)),
    ...(await subscriptionsOf(fixture, own.id)),
    taxId: (await stripe.customers.createTaxId(own.customer, taxId)).id,
  }
}

const taxId = { type: 'eu_vat', value: 'DE123456789' } as const

async function paymentsOf({ stripe }: SandboxFixture, customer: string, stranger: string) {
  const newInvoice = async () => {
    const { id } = await stripe.invoices.create({ customer: stranger, auto_advance: false })
    await stripe.invoiceItems.create({
      customer: stranger,
      invoice: id,
      amount: 700,
      currency: 'usd',
    })
    await stripe.invoices.finalizeInvoice(id)
    return id
  }
  const small = await stripe.paymentIntents.create({
    amount: 100,
    currency: 'usd',
    customer: stranger,
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030 }
  return {
    card: firstId(await stripe.paymentMethods.list({ customer })),
    freeCard: (await stripe.paymentMethods.create({ type: 'card', card })).id,
    payment: firstId(await stripe.paymentIntents.list({ customer })),
    smallPayment: small.id,
    paidInvoice: firstId(await stripe.invoices.list({ customer })),
    openInvoice: await newInvoice(),
    voidInvoice: (await stripe.invoices.voidInvoice(await newInvoice())).id,
  }
}

const firstId = ({ data }: { data: { id: string }[] }) => data[0]?.id ?? ''

async function pricesAndCodes({ stripe, priceOf }: SandboxFixture, stranger: string) {
  const { id: product } = await stripe.products.create({ name: 'Pack' })
  const sold = { product, currency: 'usd', unit_amount: 700 }
  const { id: inactivePrice } = await stripe.prices.create(sold)
  await stripe.prices.update(inactivePrice, { active: false })

  const { id: coupon } = await stripe.coupons.create({ percent_off: 10 })
  const other = await stripe.coupons.create({
    percent_off: 10,
    applies_to: { products: [product] },
  })
  const newCode = async (code: string, more: object = {}, id = coupon) =>
    (
      await stripe.promotionCodes.create({
        code,
        promotion: { type: 'coupon', coupon: id },
        ...more,
      })
    ).id
  const inactiveCode = await newCode('INACTIVE')
  await stripe.promotionCodes.update(inactiveCode, { active: false })
  const largeAmount = { minimum_amount: 100_000, minimum_amount_currency: 'usd' }
  return {
    product,
    price: await priceOf('hobby_monthly'),
    largerPrice: await priceOf('business_monthly'),
    inactivePrice,
    oneTimePrice: (await stripe.prices.create(sold)).id,
    anyCode: await newCode('ANY'),
    inactiveCode,
    codeOfStranger: await newCode('STRANGER', { customer: stranger }),
    firstTimeCode: await newCode('FIRST', { restrictions: { first_time_transaction: true } }),
    largeAmountCode: await newCode('LARGE', { restrictions: largeAmount }),
    otherProductCode: await newCode('OTHER', {}, other.id),
  }
}

async function subscriptionsOf({ stripe, subscribe }: SandboxFixture, subscription: string) {
  const [ended, scheduled] = [await subscribe('hobby_monthly'), await subscribe('hobby_monthly')]
  await stripe.subscriptions.cancel(ended.id)
  const begin = (id: string) => stripe.subscriptionSchedules.create({ from_subscription: id })
  const released = await begin(subscription)
  await stripe.subscriptionSchedules.release(released.id)
  return {
    endedSubscription: ended.id,
    scheduledSubscription: scheduled.id,
    schedule: (await begin(scheduled.id)).id,
    releasedSchedule: released.id,
  }
}
