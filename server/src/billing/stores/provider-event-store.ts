import type { BillingStore, ProviderEvent, ReceivedEvent } from '@askwell/core/payments'
import { verifiedOwner, type OwnerId } from '@askwell/core/shared'
import type { Database, Db } from '../../platform/db/connect.ts'
import { readSetting, writeSetting } from '../../platform/db/setting-store.ts'
import { enqueueJob } from '../../platform/queue/job-store.ts'

type ProviderEventStore = Pick<
  BillingStore,
  | 'receiveEvent'
  | 'eventsReadUntil'
  | 'unknownEvents'
  | 'saveEventsReadUntil'
  | 'isProcessed'
  | 'pendingEvents'
  | 'markEventsProcessed'
  | 'recordEventFailure'
  | 'unsettledOwners'
>

/** The queue of events to process. */
export const providerEventQueue = 'payment-event'

const eventsPerQuery = 500

const readUntilKey = 'payment-events-read:'

const hour = 3_600_000
const day = 24 * hour

/** How many days after its end a plan is still reconciled daily. */
const reconcileAfterEndDays = 60

/** The inbox of the provider's events. */
export const providerEventStore = (database: Database, provider: string): ProviderEventStore => {
  const { db } = database
  return {
    receiveEvent: (event) => database.transaction((trx) => insertEvent(trx, provider, event)),

    unknownEvents: (events) => unknownEvents(db, provider, events),

    async eventsReadUntil() {
      const value = await readSetting(db, `${readUntilKey}${provider}`)
      return value === null ? null : Number(value)
    },
    saveEventsReadUntil: (at) =>
      writeSetting(db, { key: `${readUntilKey}${provider}`, value: String(at) }, at),

    async isProcessed(eventId) {
      const row = await db
        .selectFrom('provider_events')
        .select('processed_at')
        .where('provider', '=', provider)
        .where('event_id', '=', eventId)
        .executeTakeFirst()
      return row !== undefined && row.processed_at !== null
    },

    async pendingEvents(objectIds) {
      const rows = await db
        .selectFrom('provider_events')
        .select('event_id')
        .where('provider', '=', provider)
        .where('object_id', 'in', objectIds)
        .where('processed_at', 'is', null)
        .execute()
      return rows.map(({ event_id: id }) => id)
    },

    async markEventsProcessed(eventIds, at) {
      await db
        .updateTable('provider_events')
        .set({ processed_at: at })
        .where('provider', '=', provider)
        .where('event_id', 'in', eventIds)
        .where('processed_at', 'is', null)
        .execute()
    },

    recordEventFailure: (eventId, reason) => recordFailure(db, { provider, eventId, reason }),

    unsettledOwners: (at) => unsettledOwners(db, provider, at),
  }
}

async function recordFailure(
  db: Db,
  { provider, eventId, reason }: { provider: string; eventId: string; reason: string },
): Promise<void> {
  await db
    .updateTable('provider_events')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), last_error: reason }))
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('processed_at', 'is', null)
    .execute()
}

async function unknownEvents(
  db: Db,
  provider: string,
  events: ProviderEvent[],
): Promise<ProviderEvent[]> {
  const known = new Set<string>()
  for (let start = 0; start < events.length; start += eventsPerQuery) {
    const ids = events.slice(start, start + eventsPerQuery).map(({ id }) => id)
    const rows = await db
      .selectFrom('provider_events')
      .select('event_id')
      .where('provider', '=', provider)
      .where('event_id', 'in', ids)
      .execute()
    for (const { event_id: id } of rows) known.add(id)
  }
  return events.filter(({ id }) => !known.has(id))
}

/** Stores an event with its job in one transaction; a second delivery changes nothing. */
async function insertEvent(
  trx: Db,
  provider: string,
  { id, type, objectId, at, needsProcessing }: ReceivedEvent,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('provider_events')
    .values({
      provider,
      event_id: id,
      type,
      object_id: objectId,
      received_at: at,
      processed_at: needsProcessing ? null : at,
      attempts: 0,
      last_error: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return false
  if (!needsProcessing) return true

  const payload = { eventId: id, objectId }
  const job = { queue: providerEventQueue, payload, ownerId: null, botId: null }
  await enqueueJob(trx, { ...job, runAt: 0, priority: 5, maxAttempts: 12 }, at)
  return true
}

/**
 * Owners with one of: a purchase opened in the last two days, a payment or dispute in progress, an overdue or ended
 * period, an active or recently ended plan that was not synchronized for a day, an unprocessed event.
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
  return rows.map(({ user_id: id }) => verifiedOwner(id))
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
      const isActive = eb('status', 'in', ['active', 'trialing', 'past_due'])
      const isDue = eb.or([eb('period_end', '<=', at), eb('status', '=', 'past_due')])
      // The last invoice of an ended plan can still be paid.
      const isOver = eb('status', 'in', ['canceled', 'unpaid', 'paused'])
      const isRecent = eb.and([isOver, eb('period_end', '>', at - reconcileAfterEndDays * day)])
      const isOutdated = eb('synced_at', '<=', at - day)
      return eb.or([eb.and([isActive, isDue]), eb.and([eb.or([isActive, isRecent]), isOutdated])])
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
