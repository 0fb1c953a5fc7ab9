import type { OwnerId } from '../../shared/index.ts'
import { payerOf } from '../purchases/purchase-intents.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'

/**
 * Updates the customer at the provider with the verified address of an account that paid before. An
 * unverified address is not sent; its verification calls this again.
 */
export async function updateCustomer(deps: PaymentsDeps, ownerId: OwnerId): Promise<void> {
  const customerId = await deps.billing.customerOf(ownerId)
  if (customerId === null) return

  // The lock prevents that an older address overwrites a newer one.
  await deps.withLock(ownerId, async () => {
    const profile = await deps.findProfile(ownerId)
    if (!profile?.emailVerified) return
    const payer = payerOf(profile)
    const company = (await deps.details.find(ownerId))?.company
    await deps.provider.updateCustomer(customerId, { ...payer, name: company || payer.name })
  })
}
