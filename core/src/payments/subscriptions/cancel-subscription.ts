import * as texts from '@askwell/messages/billing/plan-messages'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { SubscriptionState } from '../ports/provider.ts'
import { requirePlan } from '../purchases/purchase.ts'
import { isUnpaid } from '../ports/subscription-status.ts'
import { formatDate } from './format.ts'
import { withCurrentPlan, type CurrentPlan } from './current-plan.ts'

/** Cancels the plan at the end of its paid period and returns the message for the owner. Can be repeated. */
export async function cancelSubscription(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  lookupKey: string,
): Promise<string> {
  requirePlan(lookupKey)
  return withCurrentPlan(deps, ownerId, (current) => {
    if (current.plan.lookupKey !== lookupKey) {
      const message = texts.notCurrentPlan({ planTitle: current.plan.title })
      throw new AppError('not_current_plan', message)
    }
    return endPlan(deps, current)
  })
}

/**
 * Ends a plan with its paid period, or immediately when it is unpaid. The next reconciliation writes off its invoice.
 * Returns the message for the owner.
 */
export async function endPlan(
  { provider }: PaymentsDeps,
  { subscription, plan }: CurrentPlan,
): Promise<string> {
  if (isUnpaid(subscription)) {
    await provider.endUnpaid(subscription.id)
    return texts.planEndedUnpaid({ planTitle: plan.title })
  }
  await endWithPeriod(provider, subscription)
  const end = formatDate(subscription.endsAt ?? subscription.periodEnd)
  return texts.planWillEnd({ planTitle: plan.title, date: end })
}

/** Ends a paid plan with its period and removes a planned change. */
export async function endWithPeriod(
  provider: PaymentProvider,
  { id, endsAt, scheduleId }: SubscriptionState,
): Promise<void> {
  if (endsAt !== null) return
  if (scheduleId !== null) await provider.dropPlannedChange(scheduleId)
  await provider.endAtPeriodEnd(id)
}
