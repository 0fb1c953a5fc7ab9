import type { Ledger, LedgerGrant } from '@askwell/core/balance'
import type { Db } from './connect.ts'
import { endBucket, openBuckets } from './ledger-buckets.ts'
import {
  addEntry,
  changeBalance,
  changeDebt,
  expireDue,
  lockAccount,
  openAccount,
} from './ledger-entries.ts'

export async function insertGrant(
  trx: Db,
  grant: LedgerGrant,
): Promise<'granted' | 'already_granted'> {
  await openAccount(trx, grant.userId, grant.at)
  const { debt } = await lockAccount(trx, grant.userId)
  await expireDue(trx, grant.userId, grant.at)

  const { userId, at } = grant
  const id = crypto.randomUUID()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('credit_grants')
    .values({
      id,
      user_id: userId,
      kind: grant.kind,
      source: grant.source,
      period: grant.period,
      subscription_id: grant.subscriptionId,
      payment_id: grant.paymentId,
      burn_rank: grant.burnRank,
      amount: grant.amount,
      remaining: 0,
      frozen: 0,
      reversed: 0,
      owed: 0,
      starts_at: grant.startsAt,
      expires_at: grant.expiresAt,
      livemode: grant.isLive ? 1 : 0,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'source', 'period']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return 'already_granted'

  const repaid = Math.min(debt, grant.amount)
  await addEntry(trx, { userId, grantId: id, delta: grant.amount, reason: 'grant', ref: id, at })
  if (repaid > 0) {
    await addEntry(trx, { userId, grantId: id, delta: -repaid, reason: 'debt_repay', ref: id, at })
    await changeDebt(trx, userId, -repaid)
  }
  const closed = grant.kind === 'plan_cycle' ? await closeOlder(trx, grant, id) : 0
  await changeBalance(trx, userId, { by: grant.amount - repaid - closed, at })
  return 'granted'
}

/**
 * A new cycle ends the older buckets of its subscription, but not an upgrade that was paid before the
 * cycle's own invoice; one that arrives late, after a newer cycle, ends itself. Answers how many
 * messages went.
 */
async function closeOlder(trx: Db, grant: LedgerGrant, newId: string): Promise<number> {
  if (grant.subscriptionId === null) return 0

  const { userId, at } = grant
  const buckets = await openBuckets(trx, { userId, subscriptionId: grant.subscriptionId, at })
  const isLate = buckets.some(
    ({ kind, starts_at: start }) => kind === 'plan_cycle' && start > grant.startsAt,
  )

  const ending = buckets.filter(({ id, starts_at: start }) =>
    isLate ? id === newId : id !== newId && start <= grant.startsAt,
  )
  let closed = 0
  for (const { id, remaining } of ending) {
    await endBucket(trx, { grantId: id, userId, remaining, ref: newId, at })
    closed += remaining
  }
  return closed
}

export async function topUp(
  trx: Db,
  grant: Omit<LedgerGrant, 'amount'>,
  level: number,
): ReturnType<Ledger['topUp']> {
  await openAccount(trx, grant.userId, grant.at)
  await lockAccount(trx, grant.userId)
  const open = await expireDue(trx, grant.userId, grant.at)
  const missing = level - open.reduce((sum, { remaining }) => sum + remaining, 0)

  return missing > 0 ? insertGrant(trx, { ...grant, amount: missing }) : 'enough'
}
