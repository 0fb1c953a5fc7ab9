import { randomUUID } from 'node:crypto'
import { messagePack, priceList } from '@askwell/contract/billing/plans'
import { findPlan } from '@askwell/contract/billing/plan-rules'
import { Stripe } from 'stripe'
import {
  buy,
  confirm,
  expect,
  planOf,
  start,
  type ScenarioContext,
  type Scenario,
} from './scenario-context.ts'
import { cancellationScenarios } from './cancellation-scenarios.ts'

/** Behavior of the provider that the product relies on, exercised with the product's own code. */
export const scenarios: Scenario[] = [
  { name: 'a plan is active after its first payment', run: payPlan },
  { name: 'a declined card leaves the plan unpaid', run: declinePlan },
  { name: 'a 3-D Secure card leaves the plan open until its bank confirms', run: awaitBank },
  { name: 'a promotion code reduces the first payment', run: discountPlan },
  { name: 'an invoice names company, address and tax id', run: nameCustomer },
  { name: 'a tax id of the wrong form is refused', run: refuseTaxId },
  { name: 'an upgrade begins a period and credits the rest of the old one', run: upgrade },
  { name: 'a smaller plan follows at the end of the period', run: planChange },
  ...cancellationScenarios,
  { name: 'a pack has one receipt, and a refund is seen', run: payPack },
]

async function payPlan(context: ScenarioContext): Promise<string> {
  await buy(context, 'hobby_monthly')
  const { subscriptions, invoices } = await context.provider.readCustomer(context.customerId)
  const status = subscriptions[0]?.status ?? 'missing'
  expect(status === 'active', `the subscription is ${status}`)
  const [invoice] = invoices
  if (invoice?.status !== 'paid') throw new Error(`the invoice is ${invoice?.status ?? 'missing'}`)
  expect(invoice.number !== null && invoice.paidAt !== null, 'the invoice has no number or date')
  const found = await context.provider.findInvoice(context.customerId, invoice.number ?? '')
  expect(found !== null, 'the invoice has no PDF')
  return `subscription ${status}, invoice ${invoice.number ?? ''} over ${invoice.amountDue} cents with a PDF`
}

async function declinePlan(context: ScenarioContext): Promise<string> {
  const opened = await start(context, 'hobby_monthly')
  const refusal = await confirm(context, opened, 'pm_card_visa_chargeDeclined').then(
    () => null,
    (error: unknown) => error,
  )
  expect(refusal instanceof Error, 'the declined card was charged')
  const { status } = await planOf(context)
  expect(status === 'incomplete', `the subscription is ${status}`)
  return `${refusal instanceof Error ? refusal.message : ''} The subscription is ${status}.`
}

/** Only a person can confirm, so this checks that the invoice stays open and the subscription incomplete. */
async function awaitBank(context: ScenarioContext): Promise<string> {
  const opened = await start(context, 'hobby_monthly')
  const { status, next_action } = await confirm(context, opened, 'pm_card_authenticationRequired')
  expect(status === 'requires_action', `the payment is ${status}`)
  expect(next_action !== null, 'there is nothing to confirm')
  const { invoices, subscriptions } = await context.provider.readCustomer(context.customerId)
  const plan = subscriptions[0]?.status ?? 'missing'
  expect(plan === 'incomplete', `the subscription is ${plan}`)
  expect(invoices[0]?.status === 'open', `the invoice is ${invoices[0]?.status ?? 'missing'}`)
  return `the payment is ${status}, the subscription ${plan}`
}

async function discountPlan(context: ScenarioContext): Promise<string> {
  const coupon = await context.stripe.coupons.create({ percent_off: 20, duration: 'forever' })
  try {
    return await buyWithCode(context, coupon)
  } finally {
    await context.stripe.coupons.del(coupon.id)
  }
}

async function buyWithCode(context: ScenarioContext, coupon: Stripe.Coupon): Promise<string> {
  const { provider, stripe, customerId } = context
  const code = `VERIFY-${randomUUID().slice(0, 8)}`
  const promotion = { type: 'coupon', coupon: coupon.id } as const
  await stripe.promotionCodes.create({ promotion, code, max_redemptions: 1 })
  const found = await provider.findPromotion(code.toLowerCase(), {
    customerId,
    lookupKey: 'hobby_monthly',
  })
  expect(found?.isActive === true && found.isForPlan, 'the code was not found')
  const { amountCents, discount } = await start(context, 'hobby_monthly', found?.id ?? null)
  const price = findPlan('hobby_monthly')?.priceCents ?? 0
  expect(amountCents === Math.round(price * 0.8), `the first payment is ${amountCents} cents`)
  expect(discount?.code === code, 'the invoice does not name the code')
  return `${price} cents become ${amountCents}`
}

const details = {
  company: 'Müller GmbH',
  line1: 'Hauptstraße 1',
  line2: '',
  city: 'Berlin',
  region: '',
  postal_code: '10115',
  country: 'DE',
  tax_id: 'DE123456789',
}

async function nameCustomer(context: ScenarioContext): Promise<string> {
  const { provider, stripe, customerId } = context
  await provider.updateBillingDetails(customerId, { name: details.company, details })
  await buy(context, 'hobby_monthly')
  const [invoice] = (await stripe.invoices.list({ customer: customerId })).data
  const seen = [
    invoice?.customer_name,
    invoice?.customer_address?.city,
    ...(invoice?.customer_tax_ids ?? []).map(({ value }) => value),
  ].join(', ')
  expect(seen === 'Müller GmbH, Berlin, DE123456789', `the invoice names ${seen}`)
  return seen
}

/** The provider validates the form of a tax id as the product does. */
async function refuseTaxId({ stripe, customerId }: ScenarioContext): Promise<string> {
  const refusal = await stripe.customers
    .createTaxId(customerId, { type: 'eu_vat', value: 'DE12' })
    .then(
      () => null,
      (error: unknown) => error,
    )
  if (!(refusal instanceof Stripe.errors.StripeError)) throw new Error('the tax id was accepted')
  expect(refusal.code === 'tax_id_invalid', `the code is ${refusal.code ?? 'missing'}`)
  return refusal.message
}

async function upgrade(context: ScenarioContext): Promise<string> {
  const { provider, customerId } = context
  const subscriptionId = await buy(context, 'hobby_monthly')
  const { periodStart: pricedAt } = await planOf(context)
  const wanted = { subscriptionId, lookupKey: 'business_monthly', pricedAt }
  const quote = await provider.quoteChange({ customerId, ...wanted })
  const price = findPlan('business_monthly')?.priceCents ?? 0
  expect(quote.priceCents === price, `the new plan costs ${quote.priceCents} cents`)
  const { kind } = await provider.changeNow({
    ...wanted,
    intentId: randomUUID(),
    amountCents: quote.dueCents,
  })
  expect(kind === 'done', `the change is ${kind}`)
  const { lookupKey } = await planOf(context)
  expect(lookupKey === 'business_monthly', `the plan is ${lookupKey}`)
  return `${quote.dueCents} cents due after a credit of ${quote.creditCents}, the plan is ${lookupKey}`
}

async function planChange(context: ScenarioContext): Promise<string> {
  const subscriptionId = await buy(context, 'business_monthly')
  await context.provider.changeAtPeriodEnd(subscriptionId, 'hobby_monthly')
  const { lookupKey, pendingLookupKey } = await planOf(context)
  expect(lookupKey === 'business_monthly', `the plan is ${lookupKey}`)
  expect(pendingLookupKey === 'hobby_monthly', `${pendingLookupKey ?? 'nothing'} follows`)
  return `${lookupKey} now, ${pendingLookupKey ?? ''} later`
}

async function payPack(context: ScenarioContext): Promise<string> {
  const { provider, stripe, ownerId, customerId } = context
  const intentId = randomUUID()
  const pack = { quantity: 2, amountCents: 2 * messagePack.unitCents }
  const opened = await provider.startPack({ customerId, ownerId, intentId, ...pack })
  await confirm(context, opened, 'pm_card_visa')
  const receipt = { ...pack, intentId, paymentId: opened.paymentId, currency: priceList.currency }
  await provider.issueReceipt(customerId, { ...receipt, invoiceId: null })
  await stripe.refunds.create({ payment_intent: opened.paymentId, amount: messagePack.unitCents })

  const { invoices, payments } = await provider.readCustomer(customerId)
  expect(invoices.length === 1, `there are ${invoices.length} receipts`)
  expect(invoices[0]?.status === 'paid', `the receipt is ${invoices[0]?.status ?? 'missing'}`)
  const paid = payments.find(({ id }) => id === opened.paymentId)
  const refunded = paid?.refundedCents ?? 0
  expect(refunded === messagePack.unitCents, `${refunded} cents were refunded`)
  return `receipt ${invoices[0]?.number ?? ''} over ${pack.amountCents} cents, ${refunded} cents refunded`
}
