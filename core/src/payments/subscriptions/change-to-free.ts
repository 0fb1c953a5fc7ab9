import type { OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { isUnpaid } from '../ports/subscription-status.ts'
import { endPlan } from './cancel-subscription.ts'
import { withCurrentPlan } from './current-plan.ts'
import { ignoreMissingPlan } from './ignore-missing-plan.ts'

/** Changes to Free at the end of the paid period, like a cancellation; immediately when the plan is unpaid. */
export async function changeToFree(
  deps: PaymentsDeps,
  ownerId: OwnerId,
): Promise<{ message: string; effective_at: number }> {
  const { isOver, ...result } = await withCurrentPlan(deps, ownerId, async (current) => {
    const { subscription } = current
    const message = await endPlan(deps, current)
    const end = subscription.endsAt ?? subscription.periodEnd
    return isUnpaid(subscription)
      ? { message, isOver: true, effective_at: deps.clock() }
      : { message, isOver: false, effective_at: end }
  })
  if (isOver) await deps.chooseFree(ownerId)
  return result
}

/** Chooses Free for an account without a paid plan. An unpaid plan ends. */
export async function startFree(deps: PaymentsDeps, ownerId: OwnerId): Promise<void> {
  const known = await deps.billing.subscriptionsOf(ownerId)
  if (known.some(isUnpaid)) await ignoreMissingPlan(() => endUnpaidPlan(deps, ownerId))
  await deps.chooseFree(ownerId)
}

/** Ends the plan unless it has been paid in the meantime. */
const endUnpaidPlan = (deps: PaymentsDeps, ownerId: OwnerId) =>
  withCurrentPlan(deps, ownerId, async (current) => {
    if (isUnpaid(current.subscription)) await endPlan(deps, current)
  })
