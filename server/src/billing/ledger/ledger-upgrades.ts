import {
  reversalOf,
  type Ledger,
  type LedgerGrant,
  type Reversal,
  type Share,
} from '@askwell/core/balance'
import type { Db } from '../../platform/db/connect.ts'
import { changeDebt, lockAccount } from './ledger-entries.ts'
import { saveReversal, usedOf } from './ledger-reversals.ts'
import { openSubscriptionGrants, type OpenGrant } from './ledger-subscription-grants.ts'

/**
 * The credited share of each older grant counts as reversed, as after a refund. Messages of that share that are
 * already used become a debt, which later grants repay. Returns the debt.
 */
export async function oweCreditedUse(
  trx: Db,
  { userId, credited }: Pick<LedgerGrant, 'userId' | 'credited'>,
  older: OpenGrant[],
): Promise<number> {
  if (credited === null) return 0

  let owed = 0
  for (const { id } of older) {
    const { target, fromFrozen, debt } = await creditedUse(trx, id, credited)
    await saveReversal(trx, id, { target, fromFrozen, debt })
    owed += debt
  }
  if (owed > 0) await changeDebt(trx, userId, owed)
  return owed
}

/** The reversal of a grant by a credit of this share; the caller closes the unused messages. */
async function creditedUse(trx: Db, grantId: string, { part, whole }: Share): Promise<Reversal> {
  const grant = await trx
    .selectFrom('credit_grants')
    .select(['amount', 'remaining', 'frozen', 'reversed', 'owed'])
    .where('id', '=', grantId)
    .executeTakeFirstOrThrow()
  const { amount, remaining, frozen, reversed, owed } = grant
  // Messages removed by an adjustment count as used, or a change of plan would return them.
  const gone = (await usedOf(trx, grantId)) + (await adjustedOf(trx, grantId))
  const used = Math.min(gone, amount - remaining - frozen - (reversed - owed))
  return reversalOf({ ...grant, used }, { amountCents: whole, refundedCents: part })
}

async function adjustedOf(trx: Db, grantId: string): Promise<number> {
  const { sum } = await trx
    .selectFrom('credit_entries')
    .select(({ fn }) => fn.sum<number | null>('delta').as('sum'))
    .where('grant_id', '=', grantId)
    .where('reason', '=', 'adjust')
    .executeTakeFirstOrThrow()
  return Math.max(0, -(sum ?? 0))
}

type Upgrade = Parameters<Ledger['deductedFromUpgrade']>[0]

/** The debt that an upgrade would leave, including the present debt of the account; changes nothing. */
export async function deductedFromUpgrade(
  trx: Db,
  { userId, subscriptionId, credited, at }: Upgrade,
): Promise<number> {
  let { debt: deducted } = await lockAccount(trx, userId)
  for (const { id } of await openSubscriptionGrants(trx, { userId, subscriptionId, at })) {
    deducted += (await creditedUse(trx, id, credited)).debt
  }
  return deducted
}
