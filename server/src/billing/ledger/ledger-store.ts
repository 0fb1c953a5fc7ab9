import type { Ledger } from '@askwell/core/balance'
import { sql } from 'kysely'
import type { Database, Db } from '../../platform/db/connect.ts'
import { returnMessage } from './ledger-entries.ts'
import { adjust } from './ledger-adjust.ts'
import { insertGrant, topUp, usableOf } from './ledger-grants.ts'
import { freeze, reverse, unfreeze } from './ledger-reversals.ts'
import { deductedFromUpgrade } from './ledger-upgrades.ts'
import { reserve } from './ledger-holds.ts'
import { removeTestMessages } from './ledger-test-money.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { closeSubscription, limitSubscription } from './ledger-subscriptions.ts'

/** The message ledger on the database. Every operation locks the account row first. */
export function ledgerStore(database: Database): Ledger {
  const { db, transaction } = database

  return {
    grant: (grant) => transaction((trx) => insertGrant(trx, grant)),
    topUp: (grant, level) => transaction((trx) => topUp(trx, grant, level)),
    reverse: (refund) => transaction((trx) => reverse(trx, refund)),
    freeze: (dispute) => transaction((trx) => freeze(trx, dispute)),
    unfreeze: (dispute) => transaction((trx) => unfreeze(trx, dispute)),
    adjust: (adjustment) => transaction((trx) => adjust(trx, adjustment)),
    deductedFromUpgrade: (upgrade) => transaction((trx) => deductedFromUpgrade(trx, upgrade)),
    usableOf: (grant) => usableOf(db, grant),
    expireSubscriptionGrants: (subscriptionId, at) =>
      transaction((trx) => closeSubscription(trx, subscriptionId, at)),
    setSubscriptionGrantsEnd: (limit) => transaction((trx) => limitSubscription(trx, limit)),
    expireTestGrants: (at) => removeTestMessages(database, at),
    reserve: (hold) => reserve(database, hold),
    settle: (ref) => settle(db, ref),
    release: (back) =>
      transaction((trx) => returnMessage(trx, { ...back, from: 'held', to: 'released' })),
    void: (back) =>
      transaction((trx) => returnMessage(trx, { ...back, from: 'settled', to: 'voided' })),
    extend: (refs, leaseUntil) => extend(db, refs, leaseUntil),
    balance: (userId, at) => balance(db, userId, at),
    openHolds: (which) => openHolds(db, which),
    close: (refs, at) => close(db, refs, at),
  }
}

/** `reserve` already subtracted the message, so the account needs no lock. */
async function settle(db: Db, ref: string): Promise<boolean> {
  const { numAffectedRows } = await settleHeld(db, { ref })
  return numAffectedRows === 1n
}

const settleHeld = prepared((db, { ref }: { ref: string }) =>
  db
    .updateTable('credit_holds')
    .set({ state: 'settled' })
    .where('ref', '=', ref)
    .where('state', '=', 'held'),
)

async function extend(db: Db, refs: string[], leaseUntil: number): Promise<string[]> {
  const rows = await db
    .updateTable('credit_holds')
    .set({ lease_until: leaseUntil })
    .where('ref', 'in', refs)
    .where('state', 'in', ['held', 'settled'])
    .returning('ref')
    .execute()
  return rows.map(({ ref }) => ref)
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

type OpenHoldFilter = Parameters<Ledger['openHolds']>[0]

async function openHolds(db: Db, which: OpenHoldFilter): ReturnType<Ledger['openHolds']> {
  const rows = await db
    .selectFrom('credit_holds')
    .leftJoin('chat_message', 'chat_message.id', 'credit_holds.ref')
    .select(['credit_holds.ref', 'credit_holds.state', 'chat_message.id', 'chat_message.ended_at'])
    .where('credit_holds.closed_at', 'is', null)
    .where('credit_holds.lease_until', '<=', which.leaseOverAt)
    // Returned holds come last, so that they do not fill the batch: they only wait for the end of their message.
    .orderBy((eb) =>
      eb
        .case()
        .when(eb('credit_holds.state', 'in', ['held', 'settled']))
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('credit_holds.lease_until')
    .limit(which.limit)
    .execute()

  return rows.map(({ ref, state: stored, id, ended_at }) => {
    const state = stored === 'held' || stored === 'settled' ? stored : 'returned'
    return { ref, state, isEnded: ended_at !== null || (state === 'returned' && id === null) }
  })
}

async function close(db: Db, refs: string[], at: number): Promise<void> {
  await db
    .updateTable('credit_holds')
    .set({ closed_at: at })
    .where('ref', 'in', refs)
    .where('state', '!=', 'held')
    .execute()
}
