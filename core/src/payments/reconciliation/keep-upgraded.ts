import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { CustomerState, SubscriptionState } from '../ports/provider.ts'
import { isActive } from '../ports/subscription-status.ts'

/**
 * Withdraws the cancellation of a plan that was upgraded afterwards, even when the payment is authenticated later. A
 * newer cancellation is kept; it has another date. Returns the new state.
 */
export async function keepUpgraded(
  { provider }: Pick<PaymentsDeps, 'provider'>,
  customerId: string,
  state: CustomerState,
): Promise<CustomerState> {
  const upgraded = state.subscriptions.filter(isWithdrawn)
  if (upgraded.length === 0) return state

  for (const { id } of upgraded) await provider.withdrawEnd(id)
  return provider.readCustomer(customerId)
}

/** An end that is set by a schedule at the provider is not changed. */
const isWithdrawn = (subscription: SubscriptionState): boolean =>
  isActive(subscription) && subscription.isEndWithdrawn && subscription.scheduleId === null
