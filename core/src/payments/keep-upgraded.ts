import type { PaymentsDeps } from './ports.ts'
import type { CustomerState, SubscriptionState } from './provider.ts'
import { isLiving } from './subscription-status.ts'

/**
 * Whoever cancelled and then bought a bigger plan goes on with it, also where the bank wanted the
 * payment confirmed and nobody was there when it came. A cancellation that is younger than the
 * upgrade stays.
 */
export async function keepUpgraded(
  { provider }: PaymentsDeps,
  customerId: string,
  state: CustomerState,
): Promise<CustomerState> {
  const upgraded = state.subscriptions.filter((each) => isTakenBack(each, state))
  if (upgraded.length === 0) return state

  for (const { id } of upgraded) await provider.endAtPeriodEnd(id, false)
  return provider.readCustomer(customerId)
}

function isTakenBack(
  subscription: SubscriptionState,
  { invoices }: Pick<CustomerState, 'invoices'>,
): boolean {
  const { id, endsAt, cancelledAt, scheduleId } = subscription
  // The end that a schedule of the operator sets is not ours to move.
  if (!isLiving(subscription) || endsAt === null || scheduleId !== null) return false

  return invoices.some(
    ({ subscriptionId, status, reason, createdAt }) =>
      subscriptionId === id &&
      status === 'paid' &&
      reason === 'subscription_update' &&
      createdAt > (cancelledAt ?? Infinity),
  )
}
