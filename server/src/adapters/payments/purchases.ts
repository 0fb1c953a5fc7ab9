import type { OpenPayment, PaymentProvider } from '@askwell/core/payments'
import type Stripe from 'stripe'
import type { Prices } from './prices.ts'
import { asking } from './provider-errors.ts'
import { issueReceipt } from './receipts.ts'

type Tools = { stripe: Stripe; prices: Prices }

type Purchases = Pick<
  PaymentProvider,
  | 'createCustomer'
  | 'updateCustomer'
  | 'startSubscription'
  | 'startPack'
  | 'dropUnpaid'
  | 'issueReceipt'
>

export const purchases = (tools: Tools): Purchases => ({
  createCustomer: ({ ownerId, email, name }) =>
    asking(async () => {
      const customer = { email, name, metadata: { user: ownerId } }
      const key = { idempotencyKey: `cus:${ownerId}` }
      return (await tools.stripe.customers.create(customer, key)).id
    }),
  updateCustomer: (id, { email, name }) =>
    asking(async () => void (await tools.stripe.customers.update(id, { email, name }))),
  startSubscription: (start) => asking(() => startSubscription(tools, start)),
  startPack: (start) => asking(() => startPack(tools.stripe, start)),
  dropUnpaid: (id, invoiceId) => asking(() => dropUnpaid(tools.stripe, id, invoiceId)),
  issueReceipt: (customerId, pack) => asking(() => issueReceipt(tools.stripe, customerId, pack)),
})

type PlanStart = Parameters<PaymentProvider['startSubscription']>[0]
type PackStart = Parameters<PaymentProvider['startPack']>[0]

async function startSubscription(
  { stripe, prices }: Tools,
  { customerId, ownerId, intentId, lookupKey }: PlanStart,
): Promise<OpenPayment> {
  const price = await prices.idOf(lookupKey)
  const { id, latest_invoice: invoice } = await stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price }],
      payment_behavior: 'default_incomplete',
      billing_mode: { type: 'flexible' },
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret'],
      metadata: { user: ownerId, intent: intentId },
    },
    { idempotencyKey: `sub:${ownerId}:${intentId}` },
  )
  if (invoice === null || typeof invoice === 'string' || !invoice.confirmation_secret) {
    throw new Error(`the subscription ${id} came without a payment`)
  }

  const clientSecret = invoice.confirmation_secret.client_secret
  return {
    objectId: id,
    paymentId: clientSecret.split('_secret_')[0] ?? '',
    clientSecret,
    amountCents: invoice.amount_due,
    currency: invoice.currency,
    status: 'requires_payment_method',
  }
}

async function startPack(
  stripe: Stripe,
  { customerId, ownerId, intentId, quantity, amountCents }: PackStart,
): Promise<OpenPayment> {
  const { id, client_secret, amount, currency, status } = await stripe.paymentIntents.create(
    {
      amount: amountCents,
      currency: 'usd',
      customer: customerId,
      automatic_payment_methods: { enabled: true },
      description: `${quantity} × 1,000 messages`,
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

/** Voiding fails when the invoice is paid meanwhile, and then the subscription must live. */
async function dropUnpaid(stripe: Stripe, id: string, invoiceId: string | null): Promise<void> {
  if (invoiceId !== null) {
    const { status } = await stripe.invoices.retrieve(invoiceId)
    if (status === 'open') await stripe.invoices.voidInvoice(invoiceId)
  }
  const { status } = await stripe.subscriptions.retrieve(id)
  if (status === 'incomplete') await stripe.subscriptions.cancel(id)
}
