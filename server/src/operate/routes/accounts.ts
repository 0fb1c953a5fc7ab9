import {
  getAccount,
  grantToAccount,
  listAccounts,
  suspendAccount,
  unsuspendAccount,
  type OperatedAccount,
} from '@askwell/contract/operate/operate-accounts'
import type { Caller } from '@askwell/core/accounts'
import type { BotStore } from '@askwell/core/bots'
import {
  grantToAccount as grant,
  operatePageSize,
  pageOf,
  readPageCursor,
  suspendAccount as suspend,
  unsuspendAccount as unsuspend,
  type NewAuditEntry,
  type ChangeAccountDeps,
  type ListedAccount,
  type Operator,
  type PageCursor,
} from '@askwell/core/operate'
import type { PlanState } from '@askwell/core/plans'
import { AppError, type OwnerId } from '@askwell/core/shared'
import * as texts from '@askwell/messages/operate/outcomes'
import { ownerRoute, success, type Route } from '../../platform/http/route.ts'

export type AccountsDeps = ChangeAccountDeps & {
  planOf: (ownerId: OwnerId) => Promise<PlanState>
  balanceOf: (ownerId: OwnerId) => Promise<number>
  bots: Pick<BotStore, 'list'>
  list: (which: {
    search: string
    before: PageCursor | null
    limit: number
  }) => Promise<ListedAccount[]>
  find: (accountId: string) => Promise<ListedAccount | null>
  hasSecondFactor: (ownerId: OwnerId) => Promise<boolean>
  usage: (ownerId: OwnerId, from: number) => Promise<UsageDay[]>
  record: (entry: NewAuditEntry) => Promise<void>
}

type UsageDay = { day: string; conversations: number; answered: number; spent: number }

export const operatorOf = ({ account: { id, email } }: Caller): Operator => ({ id, email })

const hourMs = 3_600_000
const usageMs = 30 * 24 * hourMs

/** Listing and viewing accounts, granting messages, suspension. */
export const accountsRoutes = (deps: AccountsDeps): Route[] => [
  ownerRoute(listAccounts, async ({ search = '', before }) => {
    const cursor = readPageCursor(before)
    const found = await deps.list({ search, before: cursor, limit: operatePageSize + 1 })
    const { rows, next } = pageOf(found, ({ createdAt }) => createdAt)
    return { accounts: await Promise.all(rows.map((row) => toAccount(deps, row))), next }
  }),

  ownerRoute(getAccount, async ({ account_id }, { caller }) => {
    const account = await deps.find(account_id)
    if (!account) throw new AppError('not_found', texts.noAccount)
    await deps.record(openingOf(deps, operatorOf(caller), account_id))
    return readDetails(deps, account)
  }),

  ownerRoute(grantToAccount, async ({ account_id, ...body }, { caller }) => {
    const granted = await grant(deps, operatorOf(caller), { accountId: account_id, ...body })
    const found = await deps.operatedAccounts.find(account_id)
    const balance = found ? await deps.balanceOf(found.id) : 0
    return { ...success(texts.granted({ messages: granted })), balance, granted }
  }),

  ownerRoute(suspendAccount, async ({ account_id, reason }, { caller }) =>
    success(await suspend(deps, operatorOf(caller), { accountId: account_id, reason })),
  ),

  ownerRoute(unsuspendAccount, async ({ account_id, reason }, { caller }) => {
    await unsuspend(deps, operatorOf(caller), { accountId: account_id, reason })
    return success(texts.unsuspended)
  }),
]

/** The audit entry for viewing an account; one an hour, because the screen reads an account repeatedly. */
const openingOf = (
  { clock }: AccountsDeps,
  operator: Operator,
  accountId: string,
): NewAuditEntry => ({
  id: `open:${operator.id}:${accountId}:${Math.floor(clock() / hourMs)}`,
  operator,
  action: 'open_account',
  accountId,
  target: accountId,
  reason: '',
  detail: '',
})

async function toAccount({ planOf }: AccountsDeps, row: ListedAccount): Promise<OperatedAccount> {
  return rowOf(row, await planOf(row.id))
}

const rowOf = (row: ListedAccount, plan: PlanState): OperatedAccount => ({
  id: row.id,
  email: row.email,
  name: row.name,
  created_at: row.createdAt,
  is_confirmed: row.isConfirmed,
  plan: plan.label,
  chatbots: row.chatbots,
  suspended_at: row.suspendedAt,
  erase_at: row.eraseAt,
})

async function readDetails(deps: AccountsDeps, row: ListedAccount) {
  const [plan, balance, bots, hasSecondFactor, usage] = await Promise.all([
    deps.planOf(row.id),
    deps.balanceOf(row.id),
    deps.bots.list(row.id),
    deps.hasSecondFactor(row.id),
    deps.usage(row.id, deps.clock() - usageMs),
  ])
  return {
    ...rowOf(row, plan),
    has_second_factor: hasSecondFactor,
    balance,
    plan_status: plan.status,
    period_end: plan.periodEnd,
    cancel_at_period_end: plan.cancelAtPeriodEnd,
    past_due_since: plan.pastDueSince,
    bots: bots.map(({ id, name, sources }) => ({
      id,
      name,
      sources: sources.total,
      failed_sources: sources.failed,
    })),
    usage,
  }
}
