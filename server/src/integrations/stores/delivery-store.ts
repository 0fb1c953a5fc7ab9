import type { Delivery, DeliveryStore } from '@askwell/core/integrations'
import type { OwnerId } from '@askwell/core/shared'
import { sql, type Selectable, type SqlBool } from 'kysely'
import { lockBot } from '../../bots/index.ts'
import type { Database, Db } from '../../platform/db/connect.ts'
import { deleteAll } from '../../platform/db/slices/delete-rows.ts'
import { ofLiveBot } from '../../platform/db/live-bots.ts'
import { enqueueJob } from '../../platform/queue/job-store.ts'
import type { Schema } from '../../platform/db/schema/tables.ts'

/** The queue that sends deliveries. */
export const deliveryQueue = 'webhook-deliveries'

/** Counts only starts of a job that were killed, because each attempt at a delivery has its own job. */
const maxJobAttempts = 20

/** Identifies one attempt: the delivery, its series, and the number of earlier attempts in the series. */
export type PlannedAttempt = { deliveryId: string; series: number; before: number }

export const deliveryStore = (database: Database): DeliveryStore => ({
  add: (ownerId, delivery) =>
    database.transaction(async (trx) => {
      const { id, botId, functionId, functionName, conversationId, body, createdAt } = delivery
      if (!(await lockBot(trx, ownerId, botId))) return false
      await trx
        .insertInto('webhook_delivery')
        .values({
          id,
          owner_id: ownerId,
          bot_id: botId,
          function_id: functionId,
          function_name: functionName,
          conversation_id: conversationId,
          body,
          state: 'queued',
          attempts: 0,
          series: 1,
          next_at: createdAt,
          last_status: null,
          last_error: null,
          created_at: createdAt,
          delivered_at: null,
        })
        .execute()
      await enqueueAttempt(trx, ownerId, {
        botId,
        runAt: createdAt,
        now: createdAt,
        deliveryId: id,
        series: 1,
        before: 0,
      })
      return true
    }),

  list: (ownerId, botId, page) => list(database.db, ownerId, { botId, ...page }),
  restart: (ownerId, deliveryId, at) =>
    database.transaction((trx) => restart(trx, ownerId, { deliveryId, at })),
})

type AttemptJob = PlannedAttempt & { botId: string; runAt: number; now: number }

/** Queues one attempt in the caller's transaction. */
async function enqueueAttempt(
  trx: Db,
  ownerId: OwnerId,
  { botId, runAt, now, ...payload }: AttemptJob,
): Promise<void> {
  const maxAttempts = maxJobAttempts
  const job = { queue: deliveryQueue, payload, ownerId, botId, runAt, maxAttempts }
  await enqueueJob(trx, job, now)
}

type Page = { botId: string; before: string | null; limit: number }

async function list(db: Db, ownerId: OwnerId, { botId, before, limit }: Page): Promise<Delivery[]> {
  const ofBot = db
    .selectFrom('webhook_delivery')
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
  const last =
    before === null
      ? undefined
      : await ofBot.select(['id', 'created_at']).where('id', '=', before).executeTakeFirst()
  if (before !== null && last === undefined) return []

  const rows = await ofBot
    .selectAll()
    .$if(last !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('created_at', '<', last?.created_at ?? 0),
          eb.and([eb('created_at', '=', last?.created_at ?? 0), eb('id', '<', last?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toDelivery)
}

const toDelivery = (row: Selectable<Schema['webhook_delivery']>): Delivery => ({
  id: row.id,
  botId: row.bot_id,
  functionId: row.function_id,
  functionName: row.function_name,
  body: row.body,
  state: row.state,
  attempts: row.attempts,
  nextAt: row.next_at,
  lastStatus: row.last_status,
  lastError: row.last_error,
  createdAt: row.created_at,
  deliveredAt: row.delivered_at,
})

async function restart(
  trx: Db,
  ownerId: OwnerId,
  { deliveryId, at }: { deliveryId: string; at: number },
): Promise<boolean> {
  const row = await trx
    .updateTable('webhook_delivery')
    .set((eb) => ({ state: 'queued', next_at: at, series: eb('series', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', deliveryId)
    .where(ofLiveBot('webhook_delivery.bot_id'))
    .returning(['bot_id', 'series'])
    .executeTakeFirst()
  if (!row) return false
  const { bot_id: botId, series } = row
  const first = { deliveryId, series, before: 0 }
  await enqueueAttempt(trx, ownerId, { ...first, botId, runAt: at, now: at })
  return true
}

/** The delivery of a planned attempt; null when it has ended or a newer series replaced this one. */
export async function findPlannedDelivery(
  db: Db,
  ownerId: OwnerId,
  { deliveryId, series }: PlannedAttempt,
): Promise<Delivery | null> {
  const row = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', deliveryId)
    .where('series', '=', series)
    .where('state', '=', 'queued')
    .where(ofLiveBot('webhook_delivery.bot_id'))
    .executeTakeFirst()
  return row ? toDelivery(row) : null
}

/** The result of an attempt, and the new state of the delivery. */
export type AttemptRecord = {
  status: number | null
  error: string | null
  state: Delivery['state']
  nextAt: number | null
  at: number
}

/**
 * Records an attempt and schedules the next one in the caller's transaction. An attempt of a replaced series changes
 * nothing.
 */
export async function recordAttempt(
  trx: Db,
  ownerId: OwnerId,
  { planned, attempt }: { planned: PlannedAttempt; attempt: AttemptRecord },
): Promise<void> {
  const { deliveryId, series, before } = planned
  const { status, error, state, nextAt, at } = attempt
  const row = await trx
    .updateTable('webhook_delivery')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      last_status: status,
      last_error: error,
      state,
      next_at: nextAt,
      ...(state === 'delivered' && { delivered_at: at }),
    }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', deliveryId)
    .where('series', '=', series)
    .returning('bot_id')
    .executeTakeFirst()
  if (!row || nextAt === null) return
  await enqueueAttempt(trx, ownerId, {
    ...planned,
    botId: row.bot_id,
    runAt: nextAt,
    now: at,
    before: before + 1,
  })
}

/** Marks a failed delivery of this series as queued again, for a retried job. */
export async function reviveDelivery(
  trx: Db,
  ownerId: OwnerId,
  { deliveryId, series, at }: PlannedAttempt & { at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_delivery')
    .set({ state: 'queued', next_at: at })
    .where('owner_id', '=', ownerId)
    .where('id', '=', deliveryId)
    .where('series', '=', series)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes deliveries created before `createdUntil` that have no planned attempt. */
export async function deleteOldDeliveries(db: Db, createdUntil: number): Promise<void> {
  const isOld = sql<SqlBool>`created_at < ${createdUntil} and state <> 'queued'`
  await deleteAll(db, 'webhook_delivery', isOld)
}
