import type { BillingStore, ReceivedEvent } from '@askwell/core/payments'
import { provenOwner, type OwnerId } from '@askwell/core/shared'
import type { Database, Db } from './connect.ts'
import { enqueueJob } from './job-store.ts'

type EventStore = Pick<
  BillingStore,
  'receiveEvent' | 'isProcessed' | 'waitingEvents' | 'endEvents' | 'unsettledOwners'
>

/** The queue of events that wait to be looked after. */
export const eventQueue = 'payment-event'

const hour = 3_600_000
const day = 24 * hour

/** So long after its end a plan is still looked at once a day. */
const lateDays = 60

/** The inbox of the provider's events. */
export const eventStore = (database: Database, provider: string): EventStore => {
  const { db } = database
  return {
    receiveEvent: (event) => database.transaction((trx) => receive(trx, provider, event)),

    async isProcessed(eventId) {
      const row = await db
        .selectFrom('provider_events')
        .select('processed_at')
        .where('provider', '=', provider)
        .where('event_id', '=', eventId)
        .executeTakeFirst()
      return row !== undefined && row.processed_at !== null
    },

    async waitingEvents(objectIds) {
      const rows = await db
        .selectFrom('provider_events')
        .select('event_id')
        .where('provider', '=', provider)
        .where('object_id', 'in', objectIds)
        .where('processed_at', 'is', null)
        .execute()
      return rows.map(({ event_id: id }) => id)
    },

    async endEvents(eventIds, at) {
      await db
        .updateTable('provider_events')
        .set({ processed_at: at })
        .where('provider', '=', provider)
        .where('event_id', 'in', eventIds)
        .where('processed_at', 'is', null)
        .execute()
    },

    unsettledOwners: (at) => unsettledOwners(db, provider, at),
  }
}

/** An event comes with its job or not at all; the second delivery of it changes nothing. */
async function receive(
  trx: Db,
  provider: string,
  { id, type, objectId, at, needsWork }: ReceivedEvent,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('provider_events')
    .values({
      provider,
      event_id: id,
      type,
      object_id: objectId,
      received_at: at,
      processed_at: needsWork ? null : at,
      attempts: 0,
      last_error: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return false
  if (!needsWork) return true

  await enqueueJob(trx, {
    queue: eventQueue,
    payload: { eventId: id, objectId },
    ownerId: null,
    botId: null,
    runAt: 0,
    priority: 5,
    maxAttempts: 12,
  })
  return true
}

/**
 * Open purchases of two days, money on its way or disputed, overdue or ended periods, plans that live
 * or ended lately and were not heard of for a day, and events left over.
 */
async function unsettledOwners(db: Db, provider: string, at: number): Promise<OwnerId[]> {
  const rows = await db
    .selectFrom('billing_customers')
    .select('user_id')
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb('user_id', 'in', openPurchases(db, at)),
        eb('user_id', 'in', duePlans(db, at)),
        eb('user_id', 'in', openDisputes(db, provider)),
        eb('customer_id', 'in', waitingSince(db, at - hour)),
      ]),
    )
    .execute()
  return rows.map(({ user_id: id }) => provenOwner(id))
}

const openPurchases = (db: Db, at: number) =>
  db
    .selectFrom('billing_intents')
    .select('user_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', 'in', ['asked', 'open']), eb('created_at', '>', at - 2 * day)]),
        eb('status', '=', 'processing'),
      ]),
    )

const duePlans = (db: Db, at: number) =>
  db
    .selectFrom('subscriptions')
    .select('user_id')
    .where((eb) => {
      const isLiving = eb('status', 'in', ['active', 'trialing', 'past_due'])
      const isDue = eb.or([eb('period_end', '<=', at), eb('status', '=', 'past_due')])
      // The last invoice of a plan that is over can still be paid.
      const isOver = eb('status', 'in', ['canceled', 'unpaid', 'paused'])
      const isRecent = eb.and([isOver, eb('period_end', '>', at - lateDays * day)])
      const isUnheard = eb('synced_at', '<=', at - day)
      return eb.or([eb.and([isLiving, isDue]), eb.and([eb.or([isLiving, isRecent]), isUnheard])])
    })

const openDisputes = (db: Db, provider: string) =>
  db
    .selectFrom('payments')
    .select('user_id')
    .where('provider', '=', provider)
    .where('dispute', '=', 'open')

const waitingSince = (db: Db, until: number) =>
  db
    .selectFrom('provider_events')
    .select('object_id')
    .where('processed_at', 'is', null)
    .where('received_at', '<=', until)
