import type { OwnerId } from '../../shared/index.ts'
import { payerOf } from '../purchases/purchase-intents.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'

/**
 * Sends a changed e-mail address to the provider, for an account with a customer there. An unverified address is not
 * sent; this function is called again when it is verified.
 */
export async function updateCustomer(deps: PaymentsDeps, ownerId: OwnerId): Promise<void> {
  const customerId = await deps.billing.customerOf(ownerId)
  if (customerId === null) return

  // Without the lock, a concurrent call could overwrite a newer address with an older one.
  await deps.withLock(ownerId, async () => {
    const profile = await deps.findProfile(ownerId)
    if (!profile?.emailVerified) return
    const payer = payerOf(profile)
    const company = (await deps.details.find(ownerId))?.company
    await deps.provider.updateCustomer(customerId, { ...payer, name: company || payer.name })
  })
}
