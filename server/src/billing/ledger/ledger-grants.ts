import type { Ledger, LedgerGrant } from '@askwell/core/balance'
import type { Db } from '../../platform/db/connect.ts'
import { closeGrant, openSubscriptionGrants, type OpenGrant } from './ledger-subscription-grants.ts'
import { oweCreditedUse } from './ledger-upgrades.ts'
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
      burn_rank: grant.spendRank,
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

  const { isLate, older } = await otherPeriods(trx, grant, id)
  const owed = debt + (await oweCreditedUse(trx, grant, older))
  const repaid = Math.min(owed, grant.amount)
  await addEntry(trx, { userId, grantId: id, delta: grant.amount, reason: 'grant', ref: id, at })
  if (repaid > 0) {
    await addEntry(trx, { userId, grantId: id, delta: -repaid, reason: 'debt_repay', ref: id, at })
    await changeDebt(trx, userId, -repaid)
  }
  const remaining = grant.amount - repaid
  const ending = isLate ? [{ id, remaining }] : older
  for (const each of ending) {
    await closeGrant(trx, { grantId: each.id, userId, remaining: each.remaining, ref: id, at })
  }
  const closed = ending.reduce((sum, each) => sum + each.remaining, 0)
  await changeBalance(trx, userId, { by: remaining - closed, at })
  return 'granted'
}

/**
 * The other open grants of a plan's subscription. A new grant of a plan begins a period and closes the older grants;
 * one that arrives after the grant of a newer period (`isLate`) is closed itself.
 */
async function otherPeriods(
  trx: Db,
  { userId, kind, subscriptionId, startsAt, at }: LedgerGrant,
  newId: string,
): Promise<{ isLate: boolean; older: OpenGrant[] }> {
  const isPlan = kind === 'plan_cycle' || kind === 'plan_upgrade'
  if (!isPlan || subscriptionId === null) return { isLate: false, older: [] }

  const open = await openSubscriptionGrants(trx, { userId, subscriptionId, at })
  const others = open.filter(({ id }) => id !== newId)
  const isLate = others.some(({ starts_at: start }) => start > startsAt)
  return { isLate, older: isLate ? [] : others }
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

export async function usableOf(
  db: Db,
  { kind, source }: Parameters<Ledger['usableOf']>[0],
): Promise<number> {
  const { sum } = await db
    .selectFrom('credit_grants')
    .innerJoin('credit_entries', 'credit_entries.grant_id', 'credit_grants.id')
    .select(({ fn }) => fn.sum<number | null>('credit_entries.delta').as('sum'))
    .where('credit_grants.kind', '=', kind)
    .where('credit_grants.source', '=', source)
    .where('credit_grants.period', '=', '')
    // The entries written together with the grant.
    .where('credit_entries.reason', 'in', ['grant', 'debt_repay', 'close'])
    .whereRef('credit_entries.ref', '=', 'credit_grants.id')
    .executeTakeFirstOrThrow()
  return sum ?? 0
}
