import type { PaymentsDeps } from './ports.ts'
import { reconcileUser } from './reconcile-user.ts'

/** Looks after everything unpaid, overdue or unheard of, in case every message was lost. */
export async function settleOpen(deps: PaymentsDeps): Promise<{ settled: number; failed: number }> {
  const owners = await deps.billing.unsettledOwners(deps.clock())
  let failed = 0
  for (const ownerId of owners) {
    try {
      await reconcileUser(deps, ownerId)
    } catch (error) {
      // The next sweep comes back to it; one account must not hold up the others.
      failed += 1
      deps.warn('an account could not be reconciled', { ownerId, error })
    }
  }
  return { settled: owners.length - failed, failed }
}
