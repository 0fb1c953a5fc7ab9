import type { OwnerId } from '../shared/index.ts'
import { payerOf } from './buy.ts'
import type { PaymentsDeps } from './ports.ts'

/**
 * Tells the provider the confirmed address of an account that paid before. An address that waits to be
 * confirmed is not told: its confirmation asks again.
 */
export async function updatePayer(deps: PaymentsDeps, ownerId: OwnerId): Promise<void> {
  const customerId = await deps.billing.customerOf(ownerId)
  if (customerId === null) return

  // In turn, so that an older address cannot be written over a newer one.
  await deps.inTurn(ownerId, async () => {
    const profile = await deps.findProfile(ownerId)
    if (profile?.emailVerified) await deps.provider.updateCustomer(customerId, payerOf(profile))
  })
}
