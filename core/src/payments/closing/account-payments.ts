import type { AccountPayments } from '../../accounts/index.ts'
import type { OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { syncCustomer } from '../reconciliation/reconcile-user.ts'
import { endPurchases } from './end-purchases.ts'
import { isInFlight, refuseInFlight } from './in-flight.ts'

/** Closes and erases accounts at the payment provider. Does nothing there for an account that never paid. */
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

/** Runs `work` under the account's lock, so that no purchase can begin at the same time. */
const withCustomer = <Answer>(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  work: (customerId: string | null) => Promise<Answer>,
): Promise<Answer> =>
  deps.withLock(ownerId, async () => work(await deps.billing.customerOf(ownerId)))
