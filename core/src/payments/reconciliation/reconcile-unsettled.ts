import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { reconcileUser } from './reconcile-user.ts'
import { receiveLostEvents } from './receive-event.ts'
import { missedRefunds } from './missed-refunds.ts'

/** Reconciles all accounts with unpaid, overdue, refunded or unprocessed items, because webhooks can be lost. */
export async function reconcileUnsettled(
  deps: PaymentsDeps,
): Promise<{ settled: number; failed: number }> {
  const unsettled = await deps.billing.unsettledOwners(deps.clock())
  const lost = await receiveLostEvents(deps)
  const owners = new Set([...unsettled, ...lost, ...(await missedRefunds(deps))])
  let failed = 0
  for (const ownerId of owners) {
    try {
      await reconcileUser(deps, ownerId)
    } catch (error) {
      // The next run tries again; one account must not block the others.
      failed += 1
      deps.warn('an account could not be reconciled', { ownerId, error })
    }
  }
  return { settled: owners.size - failed, failed }
}
