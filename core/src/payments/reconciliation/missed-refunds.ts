import type { OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'

/** How far back each run reads refunds and disputes. The provider lists events for the same time. */
const lookbackMs = 30 * 24 * 3_600_000

/** Accounts with a refund or dispute that is not stored, because its webhook was lost. */
export async function missedRefunds(deps: PaymentsDeps): Promise<OwnerId[]> {
  const { provider, billing, clock, warn } = deps
  try {
    const returns = await provider.refundsAndDisputesSince(clock() - lookbackMs)
    return returns.length === 0 ? [] : await billing.ownersOfUnrecorded(returns)
  } catch (error) {
    // The next run tries again; the other tasks of this run must not fail.
    warn('refunds and disputes could not be listed', { error })
    return []
  }
}
