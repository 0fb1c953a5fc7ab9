import { spendRanks, type Adjustment } from '@askwell/core/balance'
import type { Db } from '../../platform/db/connect.ts'
import { addEntry, changeBalance, expireDue, lockAccount, openAccount } from './ledger-entries.ts'
import { insertGrant } from './ledger-grants.ts'

type AdjustmentKey = { id: string; at: number }

/** Applies an operator's adjustment to a balance, once for each id, and records who made it and why. */
export async function adjust(trx: Db, adjustment: Adjustment & AdjustmentKey): Promise<number> {
  const { id, userId, delta, at } = adjustment
  await openAccount(trx, userId, at)
  await lockAccount(trx, userId)
  if (await wasApplied(trx, id)) return 0

  const changed =
    delta > 0 ? await addMessages(trx, adjustment) : await removeMessages(trx, adjustment)
  const { actor, note } = adjustment
  await trx
    .insertInto('credit_adjustments')
    .values({ id, user_id: userId, actor, note, delta: changed, at })
    .execute()
  return changed
}

async function wasApplied(trx: Db, id: string): Promise<boolean> {
  const known = await trx
    .selectFrom('credit_adjustments')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return known !== undefined
}

async function addMessages(
  trx: Db,
  { id, userId, delta, at }: Adjustment & AdjustmentKey,
): Promise<number> {
  await insertGrant(trx, {
    userId,
    kind: 'adjustment',
    source: id,
    period: '',
    amount: delta,
    startsAt: at,
    expiresAt: null,
    subscriptionId: null,
    paymentId: null,
    credited: null,
    isLive: true,
    spendRank: spendRanks.adjustment,
    at,
  })
  return delta
}

/** Removes messages in burn order, up to the remaining ones; returns the change of the balance. */
async function removeMessages(
  trx: Db,
  { id, userId, delta, at }: Adjustment & AdjustmentKey,
): Promise<number> {
  let missing = -delta
  for (const { id: grantId, remaining } of await expireDue(trx, userId, at)) {
    const taken = Math.min(remaining, missing)
    if (taken === 0) break
    await addEntry(trx, { userId, grantId, delta: -taken, reason: 'adjust', ref: id, at })
    await changeBalance(trx, userId, { by: -taken, at })
    missing -= taken
  }
  return delta + missing
}
