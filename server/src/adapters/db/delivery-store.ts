import type { Delivery, DeliveryStore } from '@askwell/core/integrations'
import type { OwnerId } from '@askwell/core/shared'
import type { Selectable } from 'kysely'
import { lockBot } from './bot-lock.ts'
import type { Database, Db } from './connect.ts'
import { enqueueJob } from './job-store.ts'
import type { WebhookDeliveryTable } from './schema-functions.ts'

/** The queue that sends deliveries. */
export const deliveryQueue = 'webhook-deliveries'

/** A start that was killed counts; what a receiver answers never starts the same job again. */
const mostStarts = 20

/** Names one attempt: the delivery, the series it belongs to, and how many came before in it. */
export type PlannedAttempt = { deliveryId: string; series: number; before: number }

export const deliveryStore = (database: Database): DeliveryStore => ({
  add: (ownerId, delivery) =>
    database.transaction(async (trx) => {
      const { id, botId, functionId, functionName, body, createdAt } = delivery
      if (!(await lockBot(trx, ownerId, botId))) return false
      await trx
        .insertInto('webhook_delivery')
        .values({
          id,
          owner_id: ownerId,
          bot_id: botId,
          function_id: functionId,
          function_name: functionName,
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
      await plan(trx, ownerId, { botId, runAt: createdAt, deliveryId: id, series: 1, before: 0 })
      return true
    }),

  list: (ownerId, botId, page) => list(database.db, ownerId, { botId, ...page }),
  restart: (ownerId, deliveryId, at) =>
    database.transaction((trx) => restart(trx, ownerId, { deliveryId, at })),
})

type Plan = PlannedAttempt & { botId: string; runAt: number }

/** Queues one attempt as a part of the caller's transaction. */
async function plan(trx: Db, ownerId: OwnerId, { botId, runAt, ...payload }: Plan): Promise<void> {
  const maxAttempts = mostStarts
  await enqueueJob(trx, { queue: deliveryQueue, payload, ownerId, botId, runAt, maxAttempts })
}

type Page = { botId: string; before: string | null; most: number }

async function list(db: Db, ownerId: OwnerId, { botId, before, most }: Page): Promise<Delivery[]> {
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
    .limit(most)
    .execute()
  return rows.map(toDelivery)
}

const toDelivery = (row: Selectable<WebhookDeliveryTable>): Delivery => ({
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
    .returning(['bot_id', 'series'])
    .executeTakeFirst()
  if (!row) return false
  const { bot_id: botId, series } = row
  await plan(trx, ownerId, { botId, runAt: at, deliveryId, series, before: 0 })
  return true
}

/** What a planned attempt is to send; null when the delivery is over or its tries were started anew. */
export async function findPlanned(
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
    .executeTakeFirst()
  return row ? toDelivery(row) : null
}

/** What came of an attempt, and what becomes of the delivery. */
export type AttemptRecord = {
  status: number | null
  error: string | null
  state: Delivery['state']
  nextAt: number | null
  at: number
}

/**
 * Writes what came of an attempt and plans the next one, as a part of the caller's transaction. An
 * attempt whose series is over by now changes nothing.
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
  await plan(trx, ownerId, { ...planned, botId: row.bot_id, runAt: nextAt, before: before + 1 })
}

/** Forgets deliveries that are older than so many days, as long as nothing is planned for them. */
export async function forgetOldDeliveries(db: Db, createdUntil: number): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', createdUntil)
    .where('state', '<>', 'queued')
    .execute()
}
