import { findPlan } from '@askwell/contract/plan-rules'
import type { Plan } from '@askwell/contract/plans'
import { AppError, type OwnerId } from '../shared/index.ts'
import type { PaymentsDeps } from './ports.ts'
import type { SubscriptionState } from './provider.ts'
import { syncCustomer } from './reconcile-user.ts'
import { isLiving } from './subscription-status.ts'

/** A living plan as the provider tells it now. */
export type Current = {
  customerId: string
  subscription: SubscriptionState
  plan: Plan
}

/**
 * Lets `work` change the plan of an account: in its turn, on what the provider says now, and with our
 * rows brought up to date afterwards, also when the change was refused.
 */
export async function changingPlan<Answer>(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  work: (current: Current) => Promise<Answer>,
): Promise<Answer> {
  const customerId = await customerWithPlan(deps, ownerId)
  return deps.inTurn(ownerId, async () => {
    const { state } = await syncCustomer(deps, ownerId, customerId)
    const current = currentOf(customerId, state.subscriptions)
    try {
      return await work(current)
    } finally {
      await syncCustomer(deps, ownerId, customerId)
    }
  })
}

/** The living plan, read without changing anything. */
export async function readingPlan<Answer>(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  work: (current: Current) => Promise<Answer>,
): Promise<Answer> {
  const customerId = await customerWithPlan(deps, ownerId)
  const { subscriptions } = await deps.provider.readCustomer(customerId)
  return work(currentOf(customerId, subscriptions))
}

/** Refuses without asking the provider where our rows know of no living plan. */
async function customerWithPlan({ billing }: PaymentsDeps, ownerId: OwnerId): Promise<string> {
  const customerId = await billing.customerOf(ownerId)
  const known = await billing.subscriptionsOf(ownerId)
  if (customerId === null || !known.some(isLiving)) throw noSubscription()
  return customerId
}

function currentOf(customerId: string, subscriptions: SubscriptionState[]): Current {
  const subscription = subscriptions.find(isLiving)
  const plan = findPlan(subscription?.lookupKey ?? null)
  if (!subscription || !plan) throw noSubscription()
  return { customerId, subscription, plan }
}

const noSubscription = () =>
  new AppError('no_subscription', 'You have no paid plan. Choose one on the plans page.')
