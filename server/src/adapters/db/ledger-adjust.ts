import { burnRanks, type Adjustment } from '@askwell/core/balance'
import type { Db } from './connect.ts'
import { addEntry, changeBalance, expireDue, lockAccount, openAccount } from './ledger-entries.ts'
import { insertGrant } from './ledger-grants.ts'

type Once = { id: string; at: number }

/** Changes a balance by hand, once for each id, and notes who did it and why. */
export async function adjust(trx: Db, adjustment: Adjustment & Once): Promise<number> {
  const { id, userId, delta, at } = adjustment
  await openAccount(trx, userId, at)
  await lockAccount(trx, userId)
  if (await isKnown(trx, id)) return 0

  const changed = delta > 0 ? await add(trx, adjustment) : await take(trx, adjustment)
  const { actor, note } = adjustment
  await trx
    .insertInto('credit_adjustments')
    .values({ id, user_id: userId, actor, note, delta: changed, at })
    .execute()
  return changed
}

async function isKnown(trx: Db, id: string): Promise<boolean> {
  const known = await trx
    .selectFrom('credit_adjustments')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return known !== undefined
}

async function add(trx: Db, { id, userId, delta, at }: Adjustment & Once): Promise<number> {
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
    isLive: true,
    burnRank: burnRanks.adjustment,
    at,
  })
  return delta
}

/** Takes messages away in the order of use, as far as there are any; answers the change. */
async function take(trx: Db, { id, userId, delta, at }: Adjustment & Once): Promise<number> {
  let wanted = -delta
  for (const { id: grantId, remaining } of await expireDue(trx, userId, at)) {
    const taken = Math.min(remaining, wanted)
    if (taken === 0) break
    await addEntry(trx, { userId, grantId, delta: -taken, reason: 'adjust', ref: id, at })
    await changeBalance(trx, userId, { by: -taken, at })
    wanted -= taken
  }
  return delta + wanted
}
