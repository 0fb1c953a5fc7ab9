import type { AccountPayments } from '../../accounts/index.ts'
import type { OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { syncCustomer } from '../reconciliation/reconcile-user.ts'
import { endPurchases } from './end-purchases.ts'
import { isInFlight, refuseInFlight } from './in-flight.ts'

/** What closing and erasing an account does at the payment provider. An account that never paid needs nothing. */
export const createAccountPayments = (deps: PaymentsDeps): AccountPayments => ({
  closeWith: (ownerId, close) =>
    withCustomer(deps, ownerId, async (customerId) => {
      if (customerId !== null) {
        refuseInFlight((await syncCustomer(deps, ownerId, customerId)).state)
        refuseInFlight(await endPurchases(deps, { ownerId, customerId }))
      }
      await close()
    }),

  endPurchases: (ownerId) =>
    withCustomer(deps, ownerId, async (customerId) => {
      if (customerId !== null) await endPurchases(deps, { ownerId, customerId })
    }),

  erase: (ownerId) =>
    withCustomer(deps, ownerId, async (customerId) => {
      if (customerId === null) return true
      const { provider } = deps
      if (!(await provider.hasCustomer(customerId))) return true

      const state = await endPurchases(deps, { ownerId, customerId, isErased: true })
      if (isInFlight(state)) return false
      await provider.eraseCustomer(customerId)
      return true
    }),
})

/** Runs under the account's lock, so that no purchase begins meanwhile. */
const withCustomer = <Answer>(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  work: (customerId: string | null) => Promise<Answer>,
): Promise<Answer> =>
  deps.withLock(ownerId, async () => work(await deps.billing.customerOf(ownerId)))
