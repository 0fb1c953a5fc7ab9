import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { CustomerState, SubscriptionState, SuspendedChange } from '../ports/provider.ts'
import { isActive } from '../ports/subscription-status.ts'

/**
 * Plans a change again that an upgrade replaced, when the upgrade was declined, not confirmed or interrupted. A
 * cancellation or another change that was requested since is kept.
 */
export async function restorePlannedChange(
  { provider, warn }: Pick<PaymentsDeps, 'provider' | 'warn'>,
  customerId: string,
  state: CustomerState,
): Promise<CustomerState> {
  const settled = state.subscriptions.flatMap((each) => {
    const { suspendedChange: change, isChangePending } = each
    return isActive(each) && change !== null && !isChangePending ? [{ each, change }] : []
  })
  if (settled.length === 0) return state

  for (const { each, change } of settled) {
    try {
      await restore(provider, each, change)
    } catch (error) {
      // The next reconciliation tries again; what was paid must be granted now.
      warn('a planned change could not be restored', { subscription: each.id, error })
    }
  }
  return provider.readCustomer(customerId)
}

async function restore(
  provider: PaymentProvider,
  { id, lookupKey, endsAt, scheduleId, pendingLookupKey }: SubscriptionState,
  { from, to }: SuspendedChange,
): Promise<void> {
  if (lookupKey === from && endsAt === null && pendingLookupKey === null) {
    // A schedule without a change is what an interrupted attempt left.
    if (scheduleId !== null) await provider.dropPlannedChange(scheduleId)
    await provider.changeAtPeriodEnd(id, to)
  }
  await provider.clearSuspendedChange(id)
}
