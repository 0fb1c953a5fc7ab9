import * as texts from '@askwell/messages/billing/plan-messages'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { isActive } from '../ports/subscription-status.ts'
import { noSubscriptionError, withCurrentPlan } from './current-plan.ts'
import { formatDate } from './format.ts'
import { refuseWithoutCard } from './refuse-without-card.ts'

/** Withdraws a cancellation or a planned change. Returns the message for the owner with the next renewal. */
export function resumeSubscription(deps: PaymentsDeps, ownerId: OwnerId): Promise<string> {
  return withCurrentPlan(deps, ownerId, async (current) => {
    const { customerId, subscription, plan } = current
    if (!isActive(subscription)) throw noSubscriptionError()
    // Without a card, the renewal could not be charged.
    await refuseWithoutCard(deps, current)
    const { id, endsAt, scheduleId, suspendedChange } = subscription
    if (suspendedChange !== null) await deps.provider.clearSuspendedChange(id)
    if (scheduleId !== null) await deps.provider.dropPlannedChange(scheduleId)
    if (endsAt !== null) await deps.provider.withdrawEnd(id)

    const { subscriptions } = await deps.provider.readCustomer(customerId)
    const now = subscriptions.find((each) => each.id === id)
    if (!now || now.endsAt !== null) {
      throw new AppError('payment_provider_failed', texts.stillEnding({ planTitle: plan.title }))
    }
    return texts.planGoesOn({ planTitle: plan.title, date: formatDate(now.periodEnd) })
  })
}
