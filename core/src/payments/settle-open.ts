import type { PaymentsDeps } from './ports.ts'
import { reconcileUser } from './reconcile-user.ts'
import { unheardReturns } from './unheard-returns.ts'

/** Looks after everything unpaid, overdue, given back or unheard of, in case every message was lost. */
export async function settleOpen(deps: PaymentsDeps): Promise<{ settled: number; failed: number }> {
  const unsettled = await deps.billing.unsettledOwners(deps.clock())
  const owners = new Set([...unsettled, ...(await unheardReturns(deps))])
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
  return { settled: owners.size - failed, failed }
}
