import {
  getMessageBalance,
  getPaymentStatus,
  getPlan,
  messageStatement,
} from '@askwell/contract/billing/billing'
import type { BotCard } from '@askwell/contract/bots'
import { dashboardStart } from '@askwell/contract/billing/dashboard'
import type { AccountStore } from '@askwell/core/accounts'
import { readStatement, type StatementStore } from '@askwell/core/balance'
import type { PlanState } from '@askwell/core/plans'
import type { OwnerId } from '@askwell/core/shared'
import { requireOwnEmail, requireOwnAccount } from '../../platform/http/check-own-account.ts'
import { ownerRoute, type Route } from '../../platform/http/route.ts'

export type BillingDeps = {
  planOf: (ownerId: OwnerId) => Promise<PlanState>
  chatbotsOwned: (ownerId: OwnerId) => Promise<number>
  listBots: (ownerId: OwnerId) => Promise<BotCard[]>
  findProfile: AccountStore['findProfile']
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
    return toPlanReply(await deps.planOf(ownerId), await deps.chatbotsOwned(ownerId))
  }),

  ownerRoute(dashboardStart, async (_body, { ownerId }) => {
    const [plan, owned, message_balance, profile, chatbots] = await Promise.all([
      deps.planOf(ownerId),
      deps.chatbotsOwned(ownerId),
      deps.balanceOf(ownerId),
      deps.findProfile(ownerId),
      deps.listBots(ownerId),
    ])
    return {
      status: 1 as const,
      plan: toPlanReply(plan, owned),
      payment_status: plan.status,
      message_balance,
      email_verified: profile?.emailVerified === true,
      chatbots,
    }
  }),

  ownerRoute(messageStatement, async ({ before }, { ownerId }) => {
    const { lines, next } = await readStatement(deps, ownerId, before)
    return { status: 1 as const, message_balance: await deps.balanceOf(ownerId), lines, next }
  }),
]

const toPlanReply = (plan: PlanState, chatbots_owned: number) => ({
  plan: plan.label,
  nickname: plan.title,
  lookup_key: plan.lookupKey,
  current_period_end: plan.periodEnd,
  cancel_at_period_end: plan.cancelAtPeriodEnd,
  pending_lookup_key: plan.pendingLookupKey,
  past_due_since: plan.pastDueSince,
  chatbots_allowed: plan.chatbots,
  chatbots_owned,
})
