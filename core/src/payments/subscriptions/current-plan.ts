import { findPlan } from '@askwell/contract/billing/plan-rules'
import type { Plan } from '@askwell/contract/billing/plans'
import * as texts from '@askwell/messages/billing/plan-messages'
import { AppError, type OwnerId } from '../../shared/index.ts'
import { refuseClosed } from '../purchases/refuse-closed.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { CustomerState, SubscriptionState } from '../ports/provider.ts'
import { syncCustomer } from '../reconciliation/reconcile-user.ts'
import { isActive, isUnpaid } from '../ports/subscription-status.ts'

/** A paid or unpaid plan that has begun and not ended, as read from the provider. */
export type CurrentPlan = {
  customerId: string
  subscription: SubscriptionState
  plan: Plan
  /** True from the start of a period until its invoice is paid. */
  isRenewing: boolean
}

/**
 * Runs `work` with the provider's current state of the plan, under the account's lock. Stores the new state afterwards,
 * even when `work` throws. Throws AppError `no_subscription` when there is no plan.
 */
export async function withCurrentPlan<Answer>(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  work: (current: CurrentPlan) => Promise<Answer>,
): Promise<Answer> {
  const customerId = await customerWithPlan(deps, ownerId)
  return deps.withLock(ownerId, async () => {
    await refuseClosed(deps, ownerId)
    const { state } = await syncCustomer(deps, ownerId, customerId)
    const current = toCurrentPlan(customerId, state)
    try {
      return await work(current)
    } finally {
      await syncCustomer(deps, ownerId, customerId)
    }
  })
}

/** Runs `work` with the current plan without a lock, for calls that change nothing. */
export async function readCurrentPlan<Answer>(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  work: (current: CurrentPlan) => Promise<Answer>,
): Promise<Answer> {
  const customerId = await customerWithPlan(deps, ownerId)
  return work(toCurrentPlan(customerId, await deps.provider.readCustomer(customerId)))
}

/** The customer of an account with a stored plan. Throws without a call to the provider when there is none. */
async function customerWithPlan({ billing }: PaymentsDeps, ownerId: OwnerId): Promise<string> {
  const customerId = await billing.customerOf(ownerId)
  const known = await billing.subscriptionsOf(ownerId)
  if (customerId === null || !known.some(hasNotEnded)) throw noSubscriptionError()
  return customerId
}

function toCurrentPlan(customerId: string, state: CustomerState): CurrentPlan {
  const { subscriptions } = state
  const subscription = subscriptions.find(isActive) ?? subscriptions.find(isUnpaid)
  const plan = findPlan(subscription?.lookupKey ?? null)
  if (!subscription || !plan) throw noSubscriptionError()
  return { customerId, subscription, plan, isRenewing: isRenewing(subscription, state) }
}

const hasNotEnded = (plan: { status: string }) => isActive(plan) || isUnpaid(plan)

export const isRenewing = (
  { id, periodStart }: SubscriptionState,
  { invoices }: CustomerState,
): boolean =>
  invoices.some(
    (invoice) =>
      invoice.subscriptionId === id &&
      invoice.reason === 'subscription_cycle' &&
      (invoice.status === 'draft' || invoice.status === 'open') &&
      invoice.periodStart === periodStart,
  )

export const noSubscriptionError = () => new AppError('no_subscription', texts.noPaidPlan)
