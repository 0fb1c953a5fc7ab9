import { isPaidGrant, type NewHold, type ReserveOutcome } from '@askwell/core/balance'
import { sql } from 'kysely'
import type { Database, Db } from '../../platform/db/connect.ts'
import { locksRows } from '../../platform/db/engine/dialect.ts'
import { prepared } from '../../platform/db/prepared.ts'
import {
  addEntry,
  changeBalance,
  expireDue,
  lockAccount,
  type OpenGrant,
} from './ledger-entries.ts'

/**
 * Holds one message. On PostgreSQL, one database function does this when only the hold changes, so that neither the
 * reply nor the account's next one waits for the round trips of a transaction.
 */
export async function reserve(database: Database, hold: NewHold): Promise<ReserveOutcome> {
  if (database.engine === 'postgres' && hold.unpaid !== 'refuse') {
    const outcome = await holdInOneCall(database.db, hold)
    if (outcome !== null) return outcome
  }
  return database.transaction((trx) => holdWithin(trx, hold))
}

type HeldGrant = Pick<OpenGrant, 'kind' | 'source' | 'livemode'>
type CallResult = HeldGrant & { outcome: 'held' | 'busy' | 'duplicate' | 'due' | 'none' }

/** Null when a grant must be expired first, or no grant is open. */
async function holdInOneCall(db: Db, hold: NewHold): Promise<ReserveOutcome | null> {
  const { rows } = await callHoldMessage(db, { ...hold, sessionId: hold.sessionId ?? null })
  const [result] = rows
  if (result?.outcome === 'held') return heldBy(hold, result)
  return result?.outcome === 'busy' || result?.outcome === 'duplicate' ? result.outcome : null
}

const callHoldMessage = prepared((db, hold: NewHold & { sessionId: string | null }) => ({
  compile: () =>
    sql<CallResult>`select * from hold_message(${hold.userId}, ${hold.ref}, ${hold.sessionId},
      ${hold.at}, ${hold.leaseUntil})`.compile(db),
}))

async function holdWithin(trx: Db, hold: NewHold): Promise<ReserveOutcome> {
  const { userId, ref, at } = hold
  await lockAccount(trx, userId)
  const open = await expireDue(trx, userId, at)
  const grant = hold.unpaid === 'refuse' ? open.find(isPaid) : open[0]
  if (grant === undefined) {
    if (await holdExists(trx, ref)) return 'duplicate'
    return open.length > 0 ? 'unpaid' : 'empty'
  }
  if (await isConversationBusy(trx, hold)) return 'busy'

  const { numAffectedRows } = await insertHold(trx, { ...hold, grantId: grant.id })
  if (numAffectedRows === 0n) return 'duplicate'
  await setRunningReply(trx, hold)

  await addEntry(trx, { userId, grantId: grant.id, delta: -1, reason: 'hold', ref, at })
  await changeBalance(trx, userId, { by: -1, at })
  return heldBy(hold, grant)
}

const heldBy = ({ unpaid }: NewHold, grant: HeldGrant): 'held' | 'held_unpaid' =>
  unpaid === 'report' && !isPaid(grant) ? 'held_unpaid' : 'held'

const isPaid = (grant: HeldGrant) => isPaidGrant({ ...grant, isLive: grant.livemode === 1 })

type HoldRow = Omit<NewHold, 'unpaid' | 'sessionId'> & { grantId: string }

const insertHold = prepared((trx, hold: HoldRow) =>
  trx
    .insertInto('credit_holds')
    .values({
      ref: hold.ref,
      user_id: hold.userId,
      grant_id: hold.grantId,
      state: 'held',
      why: null,
      lease_until: hold.leaseUntil,
      created_at: hold.at,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.column('ref').doNothing()),
)

async function holdExists(trx: Db, ref: string): Promise<boolean> {
  const found = await trx
    .selectFrom('credit_holds')
    .select('ref')
    .where('ref', '=', ref)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether another reply runs in the conversation. On SQLite the single process checks this in memory. */
async function isConversationBusy(trx: Db, { sessionId, ref, at }: NewHold): Promise<boolean> {
  if (!locksRows(trx) || !sessionId) return false
  const running = await trx
    .selectFrom('chat_session')
    .innerJoin('credit_holds', 'credit_holds.ref', 'chat_session.running_reply')
    .leftJoin('chat_message', 'chat_message.id', 'credit_holds.ref')
    .select('credit_holds.ref')
    .where('chat_session.id', '=', sessionId)
    .where('credit_holds.ref', '<>', ref)
    .where('credit_holds.state', 'in', ['held', 'settled'])
    .where('credit_holds.lease_until', '>', at)
    .where('chat_message.ended_at', 'is', null)
    .executeTakeFirst()
  return running !== undefined
}

async function setRunningReply(trx: Db, { sessionId, ref }: NewHold): Promise<void> {
  if (!locksRows(trx) || !sessionId) return
  await trx
    .updateTable('chat_session')
    .set({ running_reply: ref })
    .where('id', '=', sessionId)
    .execute()
}
