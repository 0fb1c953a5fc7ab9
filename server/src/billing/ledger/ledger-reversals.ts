import {
  reversalOf,
  type Dispute,
  type Ledger,
  type Refund,
  type Reversal,
} from '@askwell/core/balance'
import type { Db } from '../../platform/db/connect.ts'
import {
  addEntry,
  changeBalance,
  changeDebt,
  expireDue,
  isGrantExpired,
  lockAccount,
} from './ledger-entries.ts'

type AtTime = { at: number }

/** Removes the refunded share of a purchase from its grants. */
export async function reverse(trx: Db, refund: Refund & AtTime): Promise<number> {
  const { source, at } = refund
  let taken = 0
  for (const { id, user_id: userId } of await purchasedGrants(trx, source)) {
    await lockAccount(trx, userId)
    await expireDue(trx, userId, at)
    taken += await reverseGrant(trx, { grantId: id, userId }, refund)
  }
  return taken
}

type Grant = { grantId: string; userId: string }

async function reverseGrant(
  trx: Db,
  { grantId, userId }: Grant,
  refund: Refund & AtTime,
): Promise<number> {
  const { source, refundedCents, at } = refund
  const grant = await trx
    .selectFrom('credit_grants')
    .select(['amount', 'remaining', 'frozen', 'reversed', 'owed'])
    .where('id', '=', grantId)
    .executeTakeFirstOrThrow()
  const used = await usedOf(trx, grantId)
  const { target, fromFrozen, fromRemaining, debt } = reversalOf({ ...grant, used }, refund)

  await saveReversal(trx, grantId, { target, fromFrozen, debt })
  if (fromRemaining > 0) {
    const ref = `${source}:${refundedCents}`
    await addEntry(trx, { userId, grantId, delta: -fromRemaining, reason: 'reverse', ref, at })
    await changeBalance(trx, userId, { by: -fromRemaining, at })
  }
  if (debt > 0) await changeDebt(trx, userId, debt)
  return target - grant.reversed
}

/** Messages of a grant that were used for replies or repaid a debt. */
export async function usedOf(trx: Db, grantId: string): Promise<number> {
  const { sum } = await trx
    .selectFrom('credit_entries')
    .select(({ fn }) => fn.sum<number | null>('delta').as('sum'))
    .where('grant_id', '=', grantId)
    .where('reason', 'in', ['hold', 'release', 'void', 'debt_repay'])
    .executeTakeFirstOrThrow()
  return -(sum ?? 0)
}

type Freezing = Parameters<Ledger['freeze']>[0]

/** Freezes the disputed share of the remaining messages of a purchase, once for each dispute. */
export async function freeze(
  trx: Db,
  { source, disputeId: ref, share, at }: Freezing,
): Promise<number> {
  let frozen = 0
  for (const { id: grantId, user_id: userId } of await purchasedGrants(trx, source)) {
    await lockAccount(trx, userId)
    await expireDue(trx, userId, at)
    const { remaining } = await readGrantState(trx, grantId)
    const part = Math.min(remaining, Math.ceil((remaining * share.part) / share.whole))
    if (part === 0 || (await hasEntry(trx, { reason: 'freeze', ref, grantId }))) continue

    await addEntry(trx, { userId, grantId, delta: -part, reason: 'freeze', ref, at })
    await changeBalance(trx, userId, { by: -part, at })
    await moveFrozen(trx, grantId, part)
    frozen += part
  }
  return frozen
}

/** Returns the frozen messages of a purchase; those of a grant that expired in the meantime expire. */
export async function unfreeze(trx: Db, dispute: Dispute & AtTime): Promise<number> {
  const { source, disputeId: ref, at } = dispute
  let back = 0
  for (const { id: grantId, user_id: userId } of await purchasedGrants(trx, source)) {
    await lockAccount(trx, userId)
    await expireDue(trx, userId, at)
    const { frozen: delta } = await readGrantState(trx, grantId)
    if (delta === 0 || (await hasEntry(trx, { reason: 'unfreeze', ref, grantId }))) continue

    await moveFrozen(trx, grantId, -delta)
    await addEntry(trx, { userId, grantId, delta, reason: 'unfreeze', ref, at })
    if (await isGrantExpired(trx, grantId, at)) {
      await addEntry(trx, { userId, grantId, delta: -delta, reason: 'expire', ref, at })
      continue
    }
    await changeBalance(trx, userId, { by: delta, at })
    back += delta
  }
  return back
}

/** The grants of a plan invoice or of a pack's payment. Other grants are free, so nothing is refunded. */
function purchasedGrants(trx: Db, source: string): Promise<{ id: string; user_id: string }[]> {
  return trx
    .selectFrom('credit_grants')
    .select(['id', 'user_id'])
    .where('kind', 'in', ['plan_cycle', 'plan_upgrade', 'pack'])
    .where('source', '=', source)
    .orderBy('user_id')
    .orderBy('id')
    .execute()
}

function readGrantState(trx: Db, grantId: string): Promise<{ remaining: number; frozen: number }> {
  return trx
    .selectFrom('credit_grants')
    .select(['remaining', 'frozen'])
    .where('id', '=', grantId)
    .executeTakeFirstOrThrow()
}

async function moveFrozen(trx: Db, grantId: string, by: number): Promise<void> {
  await trx
    .updateTable('credit_grants')
    .set((eb) => ({ frozen: eb('frozen', '+', by) }))
    .where('id', '=', grantId)
    .execute()
}

type EntryKey = { reason: 'freeze' | 'unfreeze'; ref: string; grantId: string }

async function hasEntry(trx: Db, { reason, ref, grantId }: EntryKey): Promise<boolean> {
  const entry = await trx
    .selectFrom('credit_entries')
    .select('id')
    .where('reason', '=', reason)
    .where('ref', '=', ref)
    .where('grant_id', '=', grantId)
    .executeTakeFirst()
  return entry !== undefined
}

/** Stores how many messages of a grant were reversed, and how many of them are owed because they were used. */
export async function saveReversal(
  trx: Db,
  grantId: string,
  { target, fromFrozen, debt }: Pick<Reversal, 'target' | 'fromFrozen' | 'debt'>,
): Promise<void> {
  await trx
    .updateTable('credit_grants')
    .set((eb) => ({
      reversed: target,
      frozen: eb('frozen', '-', fromFrozen),
      owed: eb('owed', '+', debt),
    }))
    .where('id', '=', grantId)
    .execute()
}
