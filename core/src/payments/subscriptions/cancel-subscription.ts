import * as texts from '@askwell/messages/billing/plan-messages'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { SubscriptionState } from '../ports/provider.ts'
import { requirePlan } from '../purchases/purchase.ts'
import { isUnpaid } from '../ports/subscription-status.ts'
import { formatDate } from './format.ts'
import { withCurrentPlan, type CurrentPlan } from './current-plan.ts'

/** Cancels the plan at the end of its paid period. A repeated call returns the same and changes nothing. */
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

/** An unpaid plan ends at once, because it has no paid period; its invoice is written off when it is read next. */
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

/** Ends a paid plan with its period, instead of a planned change. */
export async function endWithPeriod(
  provider: PaymentProvider,
  { id, endsAt, scheduleId }: SubscriptionState,
): Promise<void> {
  if (endsAt !== null) return
  if (scheduleId !== null) await provider.dropPlannedChange(scheduleId)
  await provider.endAtPeriodEnd(id)
}
