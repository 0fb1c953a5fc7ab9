import type { FreeMonth, CurrentSubscription, PlanStore } from '@askwell/core/plans'
import { verifiedOwner, type OwnerId } from '@askwell/core/shared'
import type { Database, Db } from '../../platform/db/connect.ts'

/** Plans of accounts, and who chose Free. */
export const planStore = ({ db }: Database): PlanStore => ({
  subscription: (ownerId) => subscription(db, ownerId),
  isFreeChosen: (ownerId) => isFreeChosen(db, ownerId),
  chooseFree: (choice) => chooseFree(db, choice),
  freeMonthsDue: (which) => freeMonthsDue(db, which),
  completeFreeMonth: (month, nextTopUpAt) => endFreeMonth(db, month, nextTopUpAt),
})

/** Statuses of a subscription that was paid once and has not ended. */
const currentStatuses = ['active', 'trialing', 'past_due', 'unpaid', 'paused']

async function subscription(db: Db, ownerId: OwnerId): Promise<CurrentSubscription | null> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['lookup_key', 'status', 'period_end', 'cancel_at_period_end'])
    .select(['pending_lookup_key', 'past_due_since'])
    .where('user_id', '=', ownerId)
    .where('status', 'in', currentStatuses)
    .orderBy('created_at', 'desc')
    .execute()
  // A paid plan takes precedence over an unpaid one.
  const row = rows.find(({ status }) => !unpaidStatuses.has(status)) ?? rows[0]
  if (!row) return null

  return {
    lookupKey: row.lookup_key,
    status: row.status,
    periodEnd: row.period_end,
    cancelAtPeriodEnd: row.cancel_at_period_end === 1,
    pendingLookupKey: row.pending_lookup_key,
    pastDueSince: row.past_due_since,
  }
}

const unpaidStatuses = new Set(['unpaid', 'paused'])
const incompleteStatuses = ['incomplete', 'incomplete_expired']

async function isFreeChosen(db: Db, ownerId: OwnerId): Promise<boolean> {
  const choice = await db
    .selectFrom('free_plan_choice')
    .select('chosen_at')
    .where('user_id', '=', ownerId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('subscriptions')
            .select('subscription_id')
            .whereRef('subscriptions.user_id', '=', 'free_plan_choice.user_id')
            .whereRef('subscriptions.created_at', '>', 'free_plan_choice.chosen_at')
            .where('status', 'not in', incompleteStatuses),
        ),
      ),
    )
    .executeTakeFirst()
  return choice !== undefined
}

async function chooseFree(
  db: Db,
  { ownerId, at, nextTopUpAt }: { ownerId: OwnerId; at: number; nextTopUpAt: number },
): Promise<void> {
  await db
    .insertInto('free_plan_choice')
    .values({ user_id: ownerId, first_chosen_at: at, chosen_at: at, next_topup_at: nextTopUpAt })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ chosen_at: at }))
    .execute()
}

async function freeMonthsDue(
  db: Db,
  { at, limit }: { at: number; limit: number },
): Promise<FreeMonth[]> {
  const rows = await db
    .selectFrom('free_plan_choice')
    .select(['user_id', 'first_chosen_at', 'next_topup_at'])
    .where('next_topup_at', '<=', at)
    .orderBy('next_topup_at')
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ownerId: verifiedOwner(row.user_id),
    firstChosenAt: row.first_chosen_at,
    topUpAt: row.next_topup_at,
  }))
}

async function endFreeMonth(db: Db, month: FreeMonth, nextTopUpAt: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('free_plan_choice')
    .set({ next_topup_at: nextTopUpAt })
    .where('user_id', '=', month.ownerId)
    .where('next_topup_at', '=', month.topUpAt)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
