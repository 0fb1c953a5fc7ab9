import type { OwnerId } from '../shared/index.ts'
import type { PaymentsDeps } from './ports.ts'
import { changingPlan } from './with-customer.ts'
import { dayOf } from './words.ts'

/** Undoes a cancellation or a planned change; where there is none, nothing changes. */
export function resumeSubscription(deps: PaymentsDeps, ownerId: OwnerId): Promise<string> {
  return changingPlan(deps, ownerId, async ({ subscription, plan }) => {
    const { id, endsAt, scheduleId, periodEnd } = subscription
    if (scheduleId !== null) await deps.provider.dropPlannedChange(scheduleId)
    if (endsAt !== null) await deps.provider.endAtPeriodEnd(id, false)
    return `Your ${plan.title} plan goes on and renews on ${dayOf(periodEnd)}.`
  })
}
