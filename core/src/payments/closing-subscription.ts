import type { ClosingSubscription } from '../accounts/index.ts'
import { AppError } from '../shared/index.ts'
import { endPlan } from './cancel-subscription.ts'
import type { PaymentsDeps } from './ports.ts'
import { changingPlan } from './with-customer.ts'

/** What closing an account means for its plan; an account without one is left alone. */
export const closingSubscription = (deps: PaymentsDeps): ClosingSubscription => ({
  stop: (ownerId) => ifPaid(() => changingPlan(deps, ownerId, (current) => endPlan(deps, current))),
  end: (ownerId) =>
    ifPaid(() =>
      changingPlan(deps, ownerId, ({ subscription }) => deps.provider.endNow(subscription.id)),
    ),
})

async function ifPaid(change: () => Promise<unknown>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_subscription') return
    throw error
  }
}
