import type { ReturnReason } from '@askwell/core/balance'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { locksRows } from '../../platform/db/engine/dialect.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema/tables.ts'

/** Creates the account row if it is missing. */
export async function openAccount(trx: Db, userId: string, at: number): Promise<void> {
  await trx
    .insertInto('credit_accounts')
    .values({ user_id: userId, balance: 0, debt: 0, updated_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Locks the account row; every change of a balance takes this lock first. */
export async function lockAccount(trx: Db, userId: string): Promise<{ debt: number }> {
  const { rows } = await selectAccountForUpdate(trx, { userId })
  return rows[0] ?? { debt: 0 }
}

const selectAccountForUpdate = prepared((trx, { userId }: { userId: string }) =>
  trx
    .selectFrom('credit_accounts')
    .select('debt')
    .where('user_id', '=', userId)
    .$if(locksRows(trx), (query) => query.forUpdate()),
)

type Entry = {
  userId: string
  grantId: string
  delta: number
  reason: Schema['credit_entries']['reason']
  ref: string
  at: number
}

/** Inserts an entry and changes the number of remaining messages of its grant by the same amount. */
export async function addEntry(trx: Db, entry: Entry): Promise<void> {
  await moveRemaining(trx, entry)
  await insertEntry(trx, { ...entry, id: crypto.randomUUID() })
}

const moveRemaining = prepared((trx, entry: Pick<Entry, 'delta' | 'grantId'>) =>
  trx
    .updateTable('credit_grants')
    .set((eb) => ({ remaining: eb('remaining', '+', entry.delta) }))
    .where('id', '=', entry.grantId),
)

const insertEntry = prepared((trx, entry: Entry & { id: string }) =>
  trx.insertInto('credit_entries').values({
    id: entry.id,
    user_id: entry.userId,
    grant_id: entry.grantId,
    delta: entry.delta,
    reason: entry.reason,
    ref: entry.ref,
    at: entry.at,
  }),
)

export async function changeBalance(
  trx: Db,
  userId: string,
  { by, at }: { by: number; at: number },
): Promise<void> {
  await updateBalance(trx, { userId, by, at })
}

const updateBalance = prepared((trx, its: { userId: string; by: number; at: number }) =>
  trx
    .updateTable('credit_accounts')
    .set((eb) => ({ balance: eb('balance', '+', its.by), updated_at: its.at }))
    .where('user_id', '=', its.userId),
)

export async function changeDebt(trx: Db, userId: string, by: number): Promise<void> {
  await trx
    .updateTable('credit_accounts')
    .set((eb) => ({ debt: eb('debt', '+', by) }))
    .where('user_id', '=', userId)
    .execute()
}

export type OpenGrant = { id: string; remaining: number } & Pick<
  Schema['credit_grants'],
  'kind' | 'source' | 'livemode'
>

/**
 * Expires the grants that are past their expiry, and returns the open ones in burn order: earliest expiry first, then
 * without expiry; grants of plans before free grants before packs; older before newer.
 */
export async function expireDue(trx: Db, userId: string, at: number): Promise<OpenGrant[]> {
  const { rows: open } = await openGrants(trx, { userId })
  const isDue = (grant: { expires_at: number | null }) =>
    grant.expires_at !== null && grant.expires_at <= at

  for (const { id, remaining } of open.filter(isDue)) {
    await addEntry(trx, { userId, grantId: id, delta: -remaining, reason: 'expire', ref: id, at })
    await changeBalance(trx, userId, { by: -remaining, at })
  }
  return open.filter((grant) => !isDue(grant))
}

const openGrants = prepared((trx, { userId }: { userId: string }) =>
  trx
    .selectFrom('credit_grants')
    .select(['id', 'remaining', 'expires_at', 'kind', 'source', 'livemode'])
    .where('user_id', '=', userId)
    .where('remaining', '>', sql.lit(0))
    .orderBy(sql`case when expires_at is null then 1 else 0 end`)
    .orderBy('expires_at')
    .orderBy('burn_rank')
    .orderBy('created_at')
    .orderBy('id'),
)

type MessageReturn = {
  ref: string
  reason: ReturnReason
  at: number
  leaseOverAt?: number
  from: 'held' | 'settled'
  to: 'released' | 'voided'
}

/** Returns a held or settled message to its grant. */
export async function returnMessage(trx: Db, back: MessageReturn): Promise<boolean> {
  const { ref, at } = back
  const hold = await trx
    .selectFrom('credit_holds')
    .select(['user_id', 'grant_id'])
    .where('ref', '=', ref)
    .executeTakeFirst()
  if (hold === undefined) return false

  const { user_id: userId, grant_id: grantId } = hold
  const { debt } = await lockAccount(trx, userId)
  if (!(await closeHold(trx, back))) return false

  await expireDue(trx, userId, at)
  const reason = back.to === 'released' ? 'release' : 'void'
  await addEntry(trx, { userId, grantId, delta: 1, reason, ref, at })
  if (debt > 0 && (await isReversed(trx, grantId))) {
    // The refund counted this message as used and added it to the debt, but it was not used.
    await addEntry(trx, { userId, grantId, delta: -1, reason: 'debt_repay', ref, at })
    await changeDebt(trx, userId, -1)
    return true
  }
  if (await isGrantExpired(trx, grantId, at)) {
    // The grant has expired in the meantime, so the returned message expires too.
    await addEntry(trx, { userId, grantId, delta: -1, reason: 'expire', ref, at })
    return true
  }
  await changeBalance(trx, userId, { by: 1, at })
  return true
}

async function closeHold(trx: Db, back: MessageReturn): Promise<boolean> {
  const { leaseOverAt } = back
  const { numUpdatedRows } = await trx
    .updateTable('credit_holds')
    .set({ state: back.to, why: back.reason })
    .where('ref', '=', back.ref)
    .where('state', '=', back.from)
    .$if(leaseOverAt !== undefined, (query) => query.where('lease_until', '<=', leaseOverAt ?? 0))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function isReversed(trx: Db, grantId: string): Promise<boolean> {
  const { reversed } = await trx
    .selectFrom('credit_grants')
    .select('reversed')
    .where('id', '=', grantId)
    .executeTakeFirstOrThrow()
  return reversed > 0
}

export async function isGrantExpired(trx: Db, grantId: string, at: number): Promise<boolean> {
  const { expires_at: end } = await trx
    .selectFrom('credit_grants')
    .select('expires_at')
    .where('id', '=', grantId)
    .executeTakeFirstOrThrow()
  return end !== null && end <= at
}
