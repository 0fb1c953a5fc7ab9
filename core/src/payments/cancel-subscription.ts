import { AppError, type OwnerId } from '../shared/index.ts'
import type { PaymentsDeps } from './ports.ts'
import { soldPlan } from './purchase.ts'
import { dayOf } from './words.ts'
import { changingPlan, type Current } from './with-customer.ts'

/** Ends the plan with its paid period. Asking again answers the same and does nothing more. */
export async function cancelSubscription(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  lookupKey: string,
): Promise<string> {
  soldPlan(lookupKey)
  return changingPlan(deps, ownerId, (current) => {
    if (current.plan.lookupKey !== lookupKey) {
      const message = `Your plan is ${current.plan.title}; another plan cannot be cancelled.`
      throw new AppError('not_current_plan', message)
    }
    return endPlan(deps, current)
  })
}

/** What was not paid ends at once: there is no paid period to wait for. */
export async function endPlan(
  { provider }: PaymentsDeps,
  { subscription, plan }: Current,
): Promise<string> {
  if (subscription.status === 'past_due') {
    await provider.endNow(subscription.id)
    return `Your ${plan.title} plan has ended, because its last invoice was not paid.`
  }
  if (subscription.endsAt === null) {
    if (subscription.scheduleId !== null) await provider.dropPlannedChange(subscription.scheduleId)
    await provider.endAtPeriodEnd(subscription.id, true)
  }
  const end = dayOf(subscription.endsAt ?? subscription.periodEnd)
  return `Your ${plan.title} plan ends on ${end}. Until then everything stays as it is.`
}
