import {
  getMessageBalance,
  getPaymentStatus,
  getPlan,
  messageStatement,
} from '@askwell/contract/billing/billing'
import { readStatement, type StatementStore } from '@askwell/core/balance'
import type { PlanState } from '@askwell/core/plans'
import type { OwnerId } from '@askwell/core/shared'
import { requireOwnEmail, requireOwnAccount } from '../../platform/http/check-own-account.ts'
import { ownerRoute, type Route } from '../../platform/http/route.ts'

export type BillingDeps = {
  planOf: (ownerId: OwnerId) => Promise<PlanState>
  chatbotsOwned: (ownerId: OwnerId) => Promise<number>
  balanceOf: (ownerId: OwnerId) => Promise<number>
  statement: StatementStore
}

export const billingRoutes = (deps: BillingDeps): Route[] => [
  ownerRoute(getMessageBalance, async ({ user_d }, { caller, ownerId }) => {
    requireOwnAccount(user_d, caller.account.id)
    return { message_balance: await deps.balanceOf(ownerId) }
  }),

  ownerRoute(getPaymentStatus, async (body, { caller, ownerId }) => {
    requireOwnEmail(body, caller.account)
    const { status } = await deps.planOf(ownerId)
    return { status }
  }),

  ownerRoute(getPlan, async (body, { caller, ownerId }) => {
    requireOwnEmail(body, caller.account)
    const plan = await deps.planOf(ownerId)
    return {
      plan: plan.label,
      nickname: plan.title,
      lookup_key: plan.lookupKey,
      current_period_end: plan.periodEnd,
      cancel_at_period_end: plan.cancelAtPeriodEnd,
      pending_lookup_key: plan.pendingLookupKey,
      past_due_since: plan.pastDueSince,
      chatbots_allowed: plan.chatbots,
      chatbots_owned: await deps.chatbotsOwned(ownerId),
    }
  }),

  ownerRoute(messageStatement, async ({ before }, { ownerId }) => {
    const { lines, next } = await readStatement(deps, ownerId, before)
    return { status: 1 as const, message_balance: await deps.balanceOf(ownerId), lines, next }
  }),
]
