import { reversalOf, type Dispute, type Refund } from '@askwell/core/balance'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import {
  addEntry,
  changeBalance,
  changeDebt,
  expireDue,
  isBucketOver,
  lockAccount,
} from './ledger-entries.ts'

type Moment = { at: number }

/** Takes the refunded share of a payment back from its grants. */
export async function reverse(trx: Db, refund: Refund & Moment): Promise<number> {
  const { paymentId, at } = refund
  let taken = 0
  for (const { id, user_id: userId } of await grantsOf(trx, paymentId)) {
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
  refund: Refund & Moment,
): Promise<number> {
  const { paymentId, refundedCents, at } = refund
  const grant = await trx
    .selectFrom('credit_grants')
    .select(['amount', 'remaining', 'frozen', 'reversed', 'owed'])
    .where('id', '=', grantId)
    .executeTakeFirstOrThrow()
  const used = await usedOf(trx, grantId)
  const { target, fromFrozen, fromRemaining, debt } = reversalOf({ ...grant, used }, refund)

  await trx
    .updateTable('credit_grants')
    .set((eb) => ({
      reversed: target,
      frozen: eb('frozen', '-', fromFrozen),
      owed: eb('owed', '+', debt),
    }))
    .where('id', '=', grantId)
    .execute()
  if (fromRemaining > 0) {
    const ref = `${paymentId}:${refundedCents}`
    await addEntry(trx, { userId, grantId, delta: -fromRemaining, reason: 'reverse', ref, at })
    await changeBalance(trx, userId, { by: -fromRemaining, at })
  }
  if (debt > 0) await changeDebt(trx, userId, debt)
  return target - grant.reversed
}

/** Messages of a grant that went into answers or paid a debt. */
async function usedOf(trx: Db, grantId: string): Promise<number> {
  const { sum } = await trx
    .selectFrom('credit_entries')
    .select(({ fn }) => fn.sum<number | null>('delta').as('sum'))
    .where('grant_id', '=', grantId)
    .where('reason', 'in', ['hold', 'release', 'void', 'debt_repay'])
    .executeTakeFirstOrThrow()
  return -(sum ?? 0)
}

/** Sets aside what is left of a disputed payment; a second time for the same dispute does nothing. */
export async function freeze(trx: Db, dispute: Dispute & Moment): Promise<number> {
  const { paymentId, disputeId: ref, at } = dispute
  let frozen = 0
  for (const { id: grantId, user_id: userId } of await grantsOf(trx, paymentId)) {
    await lockAccount(trx, userId)
    await expireDue(trx, userId, at)
    const { remaining } = await standOf(trx, grantId)
    if (remaining === 0 || (await isNoted(trx, { reason: 'freeze', ref, grantId }))) continue

    await addEntry(trx, { userId, grantId, delta: -remaining, reason: 'freeze', ref, at })
    await changeBalance(trx, userId, { by: -remaining, at })
    await moveFrozen(trx, grantId, remaining)
    frozen += remaining
  }
  return frozen
}

/** Gives back what is frozen of a payment; a bucket that is over meanwhile ends in the same breath. */
export async function unfreeze(trx: Db, dispute: Dispute & Moment): Promise<number> {
  const { paymentId, disputeId: ref, at } = dispute
  let back = 0
  for (const { id: grantId, user_id: userId } of await grantsOf(trx, paymentId)) {
    await lockAccount(trx, userId)
    await expireDue(trx, userId, at)
    const { frozen: delta } = await standOf(trx, grantId)
    if (delta === 0 || (await isNoted(trx, { reason: 'unfreeze', ref, grantId }))) continue

    await moveFrozen(trx, grantId, -delta)
    await addEntry(trx, { userId, grantId, delta, reason: 'unfreeze', ref, at })
    if (await isBucketOver(trx, grantId, at)) {
      await addEntry(trx, { userId, grantId, delta: -delta, reason: 'expire', ref, at })
      continue
    }
    await changeBalance(trx, userId, { by: delta, at })
    back += delta
  }
  return back
}

function grantsOf(trx: Db, paymentId: string): Promise<{ id: string; user_id: string }[]> {
  return trx
    .selectFrom('credit_grants')
    .select(['id', 'user_id'])
    .where('payment_id', '=', paymentId)
    .where('payment_id', 'is not', sql.lit(null))
    .orderBy('user_id')
    .orderBy('id')
    .execute()
}

function standOf(trx: Db, grantId: string): Promise<{ remaining: number; frozen: number }> {
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

type Note = { reason: 'freeze' | 'unfreeze'; ref: string; grantId: string }

async function isNoted(trx: Db, { reason, ref, grantId }: Note): Promise<boolean> {
  const entry = await trx
    .selectFrom('credit_entries')
    .select('id')
    .where('reason', '=', reason)
    .where('ref', '=', ref)
    .where('grant_id', '=', grantId)
    .executeTakeFirst()
  return entry !== undefined
}
