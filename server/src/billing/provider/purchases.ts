import { priceList } from '@askwell/contract/billing/plans'
import type { OpenPayment, PaymentProvider, RunningDiscount } from '@askwell/core/payments'
import { Stripe } from 'stripe'
import * as texts from '@askwell/messages/billing/payment-messages'
import type { PriceLookup } from './price-lookup.ts'
import { appliedDiscount, discountFields, runningDiscount } from './discounts.ts'
import { refusePromotion, withProviderErrors } from './provider-errors.ts'
import { issueReceipt } from './issue-receipt.ts'
import { onlyItem, paidPeriod } from './read-customer.ts'

type StripeClients = { stripe: Stripe; prices: PriceLookup; automaticTax: boolean }

type Purchases = Pick<
  PaymentProvider,
  'startSubscription' | 'startPack' | 'dropUnpaid' | 'cancelPayment' | 'issueReceipt'
>

export const purchases = (tools: StripeClients): Purchases => ({
  startSubscription: (start) =>
    withProviderErrors(() => refusePromotion(() => startSubscription(tools, start))),
  startPack: (start) => withProviderErrors(() => startPack(tools.stripe, start)),
  dropUnpaid: (id, invoiceId) => withProviderErrors(() => dropUnpaid(tools.stripe, id, invoiceId)),
  cancelPayment: (id) => withProviderErrors(() => cancelPayment(tools.stripe, id)),
  issueReceipt: (customerId, pack) =>
    withProviderErrors(() => issueReceipt(tools, customerId, pack)),
})

type PlanStart = Parameters<PaymentProvider['startSubscription']>[0]
type PackStart = Parameters<PaymentProvider['startPack']>[0]

async function startSubscription(
  clients: StripeClients,
  { customerId, ownerId, intentId, lookupKey, promotionId }: PlanStart,
): Promise<OpenPayment> {
  const { stripe, prices, automaticTax } = clients
  const price = await prices.idOf(lookupKey)
  const subscription = await stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price }],
      payment_behavior: 'default_incomplete',
      // A credit for unused time is reduced by the discount of its period.
      billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
      ...(automaticTax ? { automatic_tax: { enabled: true } } : {}),
      payment_settings: { save_default_payment_method: 'on_subscription' },
      ...(promotionId === null ? {} : { discounts: [{ promotion_code: promotionId }] }),
      expand: [
        'latest_invoice.confirmation_secret',
        ...discountFields('latest_invoice'),
        'discounts.source.coupon',
      ],
      metadata: { user: ownerId, intent: intentId },
    },
    // The same plan with another promotion code is another request.
    { idempotencyKey: ['sub', ownerId, intentId, promotionId ?? []].flat().join(':') },
  )
  return toOpenPayment(subscription, await runningDiscount(clients, subscription))
}

function toOpenPayment(
  subscription: Stripe.Subscription,
  discount: RunningDiscount | null,
): OpenPayment {
  const { id, latest_invoice: invoice } = subscription
  if (invoice === null || typeof invoice === 'string') {
    throw new Error(`the subscription ${id} came without an invoice`)
  }
  // When a discount or a credit covers the first invoice, nothing has to be paid.
  const isPaid = invoice.status === 'paid'
  const clientSecret = invoice.confirmation_secret?.client_secret ?? ''
  if (clientSecret === '' && !isPaid) {
    throw new Error(`the subscription ${id} came without a payment`)
  }
  return {
    objectId: id,
    paymentId: clientSecret.split('_secret_')[0] ?? '',
    clientSecret,
    amountCents: invoice.amount_due,
    currency: invoice.currency,
    status: isPaid ? 'succeeded' : 'requires_payment_method',
    renewsAt: onlyItem(subscription).current_period_end * 1_000,
    taxCents: paidPeriod(invoice).taxCents,
    discount: appliedDiscount(invoice),
    runningDiscount: discount,
  }
}

async function startPack(
  stripe: Stripe,
  { customerId, ownerId, intentId, quantity, amountCents }: PackStart,
): Promise<OpenPayment> {
  const { id, client_secret, amount, currency, status } = await stripe.paymentIntents.create(
    {
      amount: amountCents,
      currency: priceList.currency,
      customer: customerId,
      automatic_payment_methods: { enabled: true },
      description: texts.packs({ quantity }),
      metadata: { order: intentId, user: ownerId, kind: 'pack', quantity: String(quantity) },
    },
    { idempotencyKey: `pack:${intentId}` },
  )
  return {
    objectId: id,
    paymentId: id,
    clientSecret: client_secret ?? '',
    amountCents: amount,
    currency,
    status,
  }
}

/** Throws when the invoice was paid in the meantime, so that the subscription is kept. */
async function dropUnpaid(stripe: Stripe, id: string, invoiceId: string | null): Promise<void> {
  if (invoiceId !== null) {
    const { status } = await stripe.invoices.retrieve(invoiceId)
    if (status === 'open') await stripe.invoices.voidInvoice(invoiceId)
  }
  const { status } = await stripe.subscriptions.retrieve(id)
  if (status === 'incomplete') await stripe.subscriptions.cancel(id)
}

/** Ignores the provider's refusal to cancel a completed payment; the caller reads its state. */
async function cancelPayment(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.paymentIntents.cancel(id)
  } catch (error) {
    const isMade =
      error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state'
    if (!isMade) throw error
  }
}
