import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { CustomerState, SubscriptionState } from '../ports/provider.ts'
import { isActive } from '../ports/subscription-status.ts'

/**
 * Withdraws the end of a plan that was canceled and then upgraded, also when the payment was confirmed with the bank
 * later. A newer cancellation has another date and is kept.
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

/** An end that an operator's schedule sets is not changed. */
const isWithdrawn = (subscription: SubscriptionState): boolean =>
  isActive(subscription) && subscription.isEndWithdrawn && subscription.scheduleId === null
