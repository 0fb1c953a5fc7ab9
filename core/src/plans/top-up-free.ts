import { findPlan } from '@askwell/contract/billing/plan-rules'
import { topUpMessages } from '../balance/index.ts'
import { monthsAfter, monthsSince } from './free-months.ts'
import { planOf } from './plan-of.ts'
import type { FreeDeps, FreeMonth } from './ports.ts'

const batch = 100

/**
 * Raises the balance of each account on Free to the monthly messages of Free when its month begins. Missed months do
 * not add up. Accounts with a paid plan or an unverified address get nothing. Returns the number of due accounts.
 */
export async function topUpFree(deps: FreeDeps): Promise<number> {
  const at = deps.clock()
  let done = 0
  for (;;) {
    const due = await deps.plans.freeMonthsDue({ at, limit: batch })
    for (const month of due) await beginMonth(deps, month, at)
    done += due.length
    if (due.length < batch) return done
  }
}

async function beginMonth(deps: FreeDeps, month: FreeMonth, at: number): Promise<void> {
  const { ownerId, firstChosenAt } = month
  const index = monthsSince(firstChosenAt, at)
  const { lookupKey } = await planOf(deps, ownerId)

  // Granted before the month is stored: after a crash this is repeated, and the key prevents a second grant.
  if (lookupKey === 'Free_monthly' && (await deps.isReachable(ownerId))) {
    await topUpMessages(
      deps.balance,
      {
        userId: ownerId,
        kind: 'free_topup',
        source: ownerId,
        period: String(index),
        expiresAt: null,
        isLive: true,
      },
      findPlan(lookupKey)?.messagesAMonth ?? 0,
    )
  }
  await deps.plans.completeFreeMonth(month, monthsAfter(firstChosenAt, index + 1))
}
