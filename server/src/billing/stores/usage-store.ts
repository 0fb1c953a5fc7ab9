import type { PlanUsage, UsageStore } from '@askwell/core/plans'
import { verifiedOwner } from '@askwell/core/shared'
import type { Database, Db } from '../../platform/db/connect.ts'

type Page = Parameters<UsageStore['page']>[0]

/** How many messages of a plan are used, and which percentages were already notified. */
export const usageStore = ({ db }: Database): UsageStore => ({
  page: (which) => page(db, which),
  async recordNotified({ ownerId, period, percents, at }) {
    await db
      .insertInto('usage_notices')
      .values(percents.map((percent) => ({ user_id: ownerId, period, percent, at })))
      .onConflict((conflict) => conflict.columns(['user_id', 'period', 'percent']).doNothing())
      .execute()
  },
})

async function page(db: Db, { after, at, limit }: Page): ReturnType<UsageStore['page']> {
  const active = await readActive(db, after, limit)
  const last = active.at(-1)
  if (last === undefined) return { usages: [], last: after, isLast: true }

  const paid = await paidUsage(db, active, at)
  const payers = new Set<string>(paid.map(({ ownerId }) => ownerId))
  const others = active.filter((userId) => !payers.has(userId))
  const free = others.length > 0 ? await freeUsage(db, others, at) : []
  const usages = await withNotices(db, [...paid, ...free])
  return { usages, last, isLast: active.length < limit }
}

/** Accounts with recent usage, found by holds that are not closed yet. */
async function readActive(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('credit_holds')
    .select('user_id')
    .distinct()
    .where('closed_at', 'is', null)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

type Usage = Omit<PlanUsage, 'notifiedPercents'>

/** Usage of paid plans: the grants of the current period, which is identified by the newest grant. */
async function paidUsage(db: Db, userIds: string[], at: number): Promise<Usage[]> {
  const payers = await db
    .selectFrom('subscriptions')
    .innerJoin('user_account', 'user_account.id', 'subscriptions.user_id')
    .select(['subscriptions.user_id', 'subscriptions.lookup_key', 'subscriptions.period_end'])
    .select(['subscriptions.cancel_at_period_end', 'user_account.email', 'user_account.first_name'])
    .where('subscriptions.status', 'in', ['active', 'trialing', 'past_due'])
    .where('subscriptions.user_id', 'in', userIds)
    .execute()
  const grants = await db
    .selectFrom('credit_grants')
    .select(['user_id', 'source', 'amount', 'reversed', 'remaining', 'frozen'])
    .where('user_id', 'in', userIds)
    .where('kind', 'in', ['plan_cycle', 'plan_upgrade'])
    .where('expires_at', '>', at)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

  return payers.map((payer) => {
    const own = grants.filter(({ user_id: userId }) => userId === payer.user_id)
    return {
      ownerId: verifiedOwner(payer.user_id),
      email: payer.email,
      firstName: payer.first_name,
      lookupKey: payer.lookup_key,
      period: own.at(-1)?.source ?? '',
      granted: own.reduce((sum, { amount, reversed }) => sum + amount - reversed, 0),
      remaining: own.reduce((sum, { remaining, frozen }) => sum + remaining + frozen, 0),
      renewsAt: payer.cancel_at_period_end === 1 ? null : payer.period_end,
    }
  })
}

const freeKinds = ['free_welcome', 'free_topup'] as const

/** Usage of Free: all messages that the account has, and those used since the last grant of Free. */
async function freeUsage(db: Db, userIds: string[], at: number): Promise<Usage[]> {
  const rows = await db
    .selectFrom('free_plan_choice')
    .innerJoin('user_account', 'user_account.id', 'free_plan_choice.user_id')
    .innerJoin('credit_grants', 'credit_grants.user_id', 'free_plan_choice.user_id')
    .select(['free_plan_choice.user_id', 'free_plan_choice.next_topup_at'])
    .select(['user_account.email', 'user_account.first_name'])
    .select(['credit_grants.id as grant_id', 'credit_grants.created_at'])
    .select((eb) =>
      eb
        .selectFrom('credit_grants as open')
        .select(({ fn }) => fn.sum<number | null>('open.remaining').as('left'))
        .whereRef('open.user_id', '=', 'free_plan_choice.user_id')
        .where('open.remaining', '>', 0)
        .where((or) => or('open.expires_at', 'is', null).or('open.expires_at', '>', at))
        .as('left'),
    )
    .select((eb) =>
      eb
        .selectFrom('credit_holds')
        .select(({ fn }) => fn.countAll<number>().as('used'))
        .whereRef('credit_holds.user_id', '=', 'free_plan_choice.user_id')
        .whereRef('credit_holds.created_at', '>=', 'credit_grants.created_at')
        .where('credit_holds.state', 'in', ['held', 'settled'])
        .as('used'),
    )
    .where('free_plan_choice.user_id', 'in', userIds)
    .where('credit_grants.kind', 'in', freeKinds)
    .where('credit_grants.created_at', '=', (eb) =>
      eb
        .selectFrom('credit_grants as newest')
        .select(({ fn }) => fn.max('newest.created_at').as('created_at'))
        .whereRef('newest.user_id', '=', 'free_plan_choice.user_id')
        .where('newest.kind', 'in', freeKinds),
    )
    .execute()

  return rows.map((row) => ({
    ownerId: verifiedOwner(row.user_id),
    email: row.email,
    firstName: row.first_name,
    lookupKey: 'Free_monthly',
    period: row.grant_id,
    granted: (row.left ?? 0) + (row.used ?? 0),
    remaining: row.left ?? 0,
    renewsAt: row.next_topup_at,
  }))
}

async function withNotices(db: Db, usages: Usage[]): Promise<PlanUsage[]> {
  if (usages.length === 0) return []
  const notices = await db
    .selectFrom('usage_notices')
    .select(['user_id', 'period', 'percent'])
    .where(
      'user_id',
      'in',
      usages.map(({ ownerId }) => ownerId),
    )
    .execute()

  return usages.map((usage) => {
    const own = notices.filter(
      ({ user_id: userId, period }) => userId === usage.ownerId && period === usage.period,
    )
    return { ...usage, notifiedPercents: own.map(({ percent }) => percent) }
  })
}
