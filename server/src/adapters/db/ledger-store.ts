import type { Ledger } from '@askwell/core/balance'
import { sql } from 'kysely'
import type { Database, Db } from './connect.ts'
import { addEntry, changeBalance, expireDue, giveBack, lockAccount } from './ledger-entries.ts'
import { adjust } from './ledger-adjust.ts'
import { insertGrant, topUp } from './ledger-grants.ts'
import { freeze, reverse, unfreeze } from './ledger-reversals.ts'
import { wipeTestMoney } from './ledger-test-money.ts'
import { closeSubscription, limitSubscription } from './ledger-subscriptions.ts'

/** The message ledger on the database. Every verb locks the account row first. */
export function ledgerStore(database: Database): Ledger {
  const { db, transaction } = database

  return {
    grant: (grant) => transaction((trx) => insertGrant(trx, grant)),
    topUp: (grant, level) => transaction((trx) => topUp(trx, grant, level)),
    reverse: (refund) => transaction((trx) => reverse(trx, refund)),
    freeze: (dispute) => transaction((trx) => freeze(trx, dispute)),
    unfreeze: (dispute) => transaction((trx) => unfreeze(trx, dispute)),
    adjust: (adjustment) => transaction((trx) => adjust(trx, adjustment)),
    closeSubscription: (subscriptionId, at) =>
      transaction((trx) => closeSubscription(trx, subscriptionId, at)),
    limitSubscription: (limit) => transaction((trx) => limitSubscription(trx, limit)),
    wipeTestMoney: (at) => wipeTestMoney(database, at),
    reserve: (hold) => transaction((trx) => reserve(trx, hold)),
    settle: (ref) => settle(db, ref),
    release: (back) =>
      transaction((trx) => giveBack(trx, { ...back, from: 'held', to: 'released' })),
    void: (back) => transaction((trx) => giveBack(trx, { ...back, from: 'settled', to: 'voided' })),
    extend: (ref, leaseUntil) => extend(db, ref, leaseUntil),
    balance: (userId, at) => balance(db, userId, at),
    openHolds: (which) => openHolds(db, which),
    close: (refs, at) => close(db, refs, at),
  }
}

type Hold = Parameters<Ledger['reserve']>[0]

async function reserve(trx: Db, hold: Hold): ReturnType<Ledger['reserve']> {
  const { userId, ref, at, leaseUntil } = hold
  await lockAccount(trx, userId)
  const [grant] = await expireDue(trx, userId, at)
  if (grant === undefined) return (await isHold(trx, ref)) ? 'duplicate' : 'empty'

  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('credit_holds')
    .values({
      ref,
      user_id: userId,
      grant_id: grant.id,
      state: 'held',
      why: null,
      lease_until: leaseUntil,
      created_at: at,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return 'duplicate'

  await addEntry(trx, { userId, grantId: grant.id, delta: -1, reason: 'hold', ref, at })
  await changeBalance(trx, userId, { by: -1, at })
  return 'held'
}

async function isHold(trx: Db, ref: string): Promise<boolean> {
  const found = await trx
    .selectFrom('credit_holds')
    .select('ref')
    .where('ref', '=', ref)
    .executeTakeFirst()
  return found !== undefined
}

/** The -1 stays where `reserve` wrote it; so no account needs to be locked. */
async function settle(db: Db, ref: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credit_holds')
    .set({ state: 'settled' })
    .where('ref', '=', ref)
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function extend(db: Db, ref: string, leaseUntil: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credit_holds')
    .set({ lease_until: leaseUntil })
    .where('ref', '=', ref)
    .where('state', 'in', ['held', 'settled'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function balance(db: Db, userId: string, at: number): Promise<number> {
  const { usable } = await db
    .selectFrom('credit_grants')
    .select(({ fn }) => fn.sum<number | null>('remaining').as('usable'))
    .where('user_id', '=', userId)
    .where('remaining', '>', sql.lit(0))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .executeTakeFirstOrThrow()
  return usable ?? 0
}

type Which = Parameters<Ledger['openHolds']>[0]

async function openHolds(db: Db, which: Which): ReturnType<Ledger['openHolds']> {
  const rows = await db
    .selectFrom('credit_holds')
    .leftJoin('chat_message', 'chat_message.id', 'credit_holds.ref')
    .select(['credit_holds.ref', 'credit_holds.state', 'chat_message.ended_at'])
    .where('credit_holds.closed_at', 'is', null)
    .where('credit_holds.lease_until', '<=', which.leaseOverAt)
    .where('credit_holds.created_at', '<=', which.createdUntil)
    .orderBy('credit_holds.lease_until')
    .limit(which.limit)
    .execute()

  return rows.map(({ ref, state, ended_at }) => ({
    ref,
    state: state === 'held' ? 'held' : 'settled',
    isEnded: ended_at !== null,
  }))
}

async function close(db: Db, refs: string[], at: number): Promise<void> {
  await db
    .updateTable('credit_holds')
    .set({ closed_at: at })
    .where('ref', 'in', refs)
    .where('state', '=', 'settled')
    .execute()
}
