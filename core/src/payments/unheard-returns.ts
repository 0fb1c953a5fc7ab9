import type { OwnerId } from '../shared/index.ts'
import type { PaymentsDeps } from './ports.ts'

/** So far back every sweep looks for money that went back; the provider tells events for as long. */
const lookBackMs = 30 * 24 * 3_600_000

/** Accounts with a refund or a dispute that our rows do not know, because no message of it came. */
export async function unheardReturns(deps: PaymentsDeps): Promise<OwnerId[]> {
  const { provider, billing, clock, warn } = deps
  try {
    const returns = await provider.returnsSince(clock() - lookBackMs)
    return returns.length === 0 ? [] : await billing.unheardOf(returns)
  } catch (error) {
    // The next sweep asks again; what else is due must not wait for it.
    warn('refunds and disputes could not be listed', { error })
    return []
  }
}
