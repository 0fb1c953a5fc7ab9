import {
  getMessageBalance,
  getPaymentStatus,
  getPlan,
  messageStatement,
} from '@askwell/contract/billing'
import { readStatement, type StatementStore } from '@askwell/core/balance'
import type { PlanState } from '@askwell/core/plans'
import type { OwnerId } from '@askwell/core/shared'
import { checkEmail, checkSelf } from '../own-account.ts'
import { serveOwner, type Route } from '../serve.ts'

export type BillingDeps = {
  planOf: (ownerId: OwnerId) => Promise<PlanState>
  chatbotsOwned: (ownerId: OwnerId) => Promise<number>
  balanceOf: (ownerId: OwnerId) => Promise<number>
  statement: StatementStore
}

export const billingRoutes = (deps: BillingDeps): Route[] => [
  serveOwner(getMessageBalance, async ({ user_d }, { caller, ownerId }) => {
    checkSelf(user_d, caller.account.id)
    return { message_balance: await deps.balanceOf(ownerId) }
  }),

  serveOwner(getPaymentStatus, async (body, { caller, ownerId }) => {
    checkEmail(body, caller.account)
    const { status } = await deps.planOf(ownerId)
    return { status }
  }),

  serveOwner(getPlan, async (body, { caller, ownerId }) => {
    checkEmail(body, caller.account)
    const plan = await deps.planOf(ownerId)
    return {
      plan: plan.words,
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

  serveOwner(messageStatement, async ({ before }, { ownerId }) => {
    const { lines, next } = await readStatement(deps, ownerId, before)
    return { status: 1 as const, message_balance: await deps.balanceOf(ownerId), lines, next }
  }),
]
