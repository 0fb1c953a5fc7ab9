import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { CustomerState, SubscriptionState, SuspendedChange } from '../ports/provider.ts'
import { isActive } from '../ports/subscription-status.ts'

/**
 * Restores a planned change that was removed for an upgrade, when the upgrade was declined, not authenticated or
 * interrupted. A later cancellation or change of the plan is kept instead. Returns the new state.
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
      // The next reconciliation tries again; this one must still grant paid messages.
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
    // A schedule without a change remains from an interrupted attempt.
    if (scheduleId !== null) await provider.dropPlannedChange(scheduleId)
    await provider.changeAtPeriodEnd(id, to)
  }
  await provider.clearSuspendedChange(id)
}
