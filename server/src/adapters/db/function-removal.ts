import type { FunctionStore, RestoreOutcome } from '@askwell/core/integrations'
import type { OwnerId } from '@askwell/core/shared'
import { lockBot } from './bot-lock.ts'
import type { Db } from './connect.ts'

type Which = { at: number; functionId: string } | { at: number; botId: string; connector: string }

/** Takes functions out of sight; they can be restored until they are forgotten. Answers their ids. */
export async function removeFunctions(db: Db, ownerId: OwnerId, which: Which): Promise<string[]> {
  const rows = await db
    .updateTable('bot_function')
    .set({ removed_at: which.at })
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .$call((query) =>
      'functionId' in which
        ? query.where('id', '=', which.functionId)
        : query.where('bot_id', '=', which.botId).where('connector', '=', which.connector),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

type Restore = { restored: Parameters<FunctionStore['restore']>[1]; most: number }

/** Brings removed functions of a bot back: all that are named, or none. */
export async function restoreFunctions(
  trx: Db,
  ownerId: OwnerId,
  { restored: { botId, functionIds, removedSince }, most }: Restore,
): Promise<RestoreOutcome> {
  if (!(await lockBot(trx, ownerId, botId))) return 'not_found'
  const rows = await trx
    .selectFrom('bot_function')
    .select(['id', 'name', 'removed_at'])
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .execute()
  const present = rows.filter((row) => row.removed_at === null)
  const back = rows.filter(
    (row) =>
      functionIds.includes(row.id) &&
      (row.removed_at ?? 0) >= removedSince &&
      row.removed_at !== null,
  )
  if (back.length < functionIds.length) return 'not_found'
  const names = new Set(present.map(({ name }) => name))
  if (back.some(({ name }) => names.has(name))) return 'name_taken'
  if (present.length + back.length > most) return 'too_many'

  await trx
    .updateTable('bot_function')
    .set({ removed_at: null })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', functionIds)
    .execute()
  return 'saved'
}

/** What was removed before then is gone for good, with its secrets and its picture. */
export async function forgetRemoved(db: Db, before: number): Promise<void> {
  await db.deleteFrom('bot_function').where('removed_at', '<', before).execute()
}
