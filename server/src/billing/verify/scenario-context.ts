import { randomUUID } from 'node:crypto'
import type { OpenPayment, PaymentProvider, SubscriptionState } from '@askwell/core/payments'
import type { OwnerId } from '@askwell/core/shared'
import type { Stripe } from 'stripe'

/** What a scenario uses: the product's payment provider, the provider's SDK, and a new customer. */
export type ScenarioContext = {
  provider: PaymentProvider
  stripe: Stripe
  ownerId: OwnerId
  customerId: string
}

export type Scenario = {
  name: string
  /** Throws when the provider behaves differently; returns a description of the result. */
  run: (context: ScenarioContext) => Promise<string>
}

export function expect(isRight: boolean, message: string): void {
  if (!isRight) throw new Error(message)
}

const returnUrl = 'https://example.com/dashboard'

export const confirm = ({ stripe }: ScenarioContext, { paymentId }: OpenPayment, card: string) =>
  stripe.paymentIntents.confirm(paymentId, { payment_method: card, return_url: returnUrl })

export const start = (
  { provider, ownerId, customerId }: ScenarioContext,
  lookupKey: string,
  promotionId: string | null = null,
) =>
  provider.startSubscription({
    customerId,
    ownerId,
    intentId: randomUUID(),
    lookupKey,
    promotionId,
  })

export async function buy(context: ScenarioContext, lookupKey: string): Promise<string> {
  const opened = await start(context, lookupKey)
  const { status } = await confirm(context, opened, 'pm_card_visa')
  expect(status === 'succeeded', `the payment is ${status}`)
  return opened.objectId
}

export async function planOf({
  provider,
  customerId,
}: ScenarioContext): Promise<SubscriptionState> {
  const [plan] = (await provider.readCustomer(customerId)).subscriptions
  if (plan === undefined) throw new Error('there is no subscription')
  return plan
}
