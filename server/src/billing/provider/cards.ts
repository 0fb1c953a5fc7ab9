import type { Card, PaymentProvider } from '@askwell/core/payments'
import type Stripe from 'stripe'
import { withProviderErrors, nullIfMissing } from './provider-errors.ts'
import { idOf } from './read-refunds-and-disputes.ts'

type Cards = Pick<PaymentProvider, 'listCards' | 'cardHolder' | 'attachCard' | 'removeCard'>

export const cardCalls = (stripe: Stripe): Cards => ({
  listCards: (customerId) => withProviderErrors(() => listCards(stripe, customerId)),
  async cardHolder(cardId) {
    const method = await nullIfMissing(() => stripe.paymentMethods.retrieve(cardId))
    return method === null ? 'unknown' : idOf(method.customer)
  },
  attachCard: (customerId, cardId, subscriptionId) =>
    withProviderErrors(() => attachCard(stripe, cardId, { customerId, subscriptionId })),
  removeCard: (cardId) =>
    withProviderErrors(async () => void (await stripe.paymentMethods.detach(cardId))),
})

async function listCards(stripe: Stripe, customerId: string): Promise<Card[]> {
  const customer = await stripe.customers.retrieve(customerId)
  const { data } = await stripe.paymentMethods.list({
    customer: customerId,
    type: 'card',
    limit: 100,
  })
  const defaultId = customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method)
  return data.flatMap(({ id, card }) => {
    if (!card) return []
    const { last4, exp_month: expMonth, exp_year: expYear } = card
    const isDefault = id === defaultId || data.length === 1
    return [{ id, brand: brandOf(card.brand), last4, expMonth, expYear, isDefault }]
  })
}

const names: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

const brandOf = (brand: string) =>
  names[brand] ?? `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`

/** Makes a card the default one of the customer and of the subscription, which has its own default card. */
async function attachCard(
  stripe: Stripe,
  cardId: string,
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string | null },
): Promise<void> {
  const method = await stripe.paymentMethods.retrieve(cardId)
  if (method.customer === null) await stripe.paymentMethods.attach(cardId, { customer: customerId })
  await stripe.customers.update(customerId, {
    invoice_settings: { default_payment_method: cardId },
  })
  if (subscriptionId !== null) {
    await stripe.subscriptions.update(subscriptionId, { default_payment_method: cardId })
  }
}
