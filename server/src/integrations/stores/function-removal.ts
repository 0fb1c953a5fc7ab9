import { sql, type SqlBool } from 'kysely'
import type { FunctionStore, RestoreOutcome } from '@askwell/core/integrations'
import type { OwnerId } from '@askwell/core/shared'
import { lockBot } from '../../bots/index.ts'
import type { Db } from '../../platform/db/connect.ts'
import { deleteAll } from '../../platform/db/slices/delete-rows.ts'

type RemovalFilter =
  | { at: number; functionId: string }
  | { at: number; botId: string; connector: string }

/** Hides functions, which can be restored until they are deleted. Returns their ids. */
export async function removeFunctions(
  db: Db,
  ownerId: OwnerId,
  which: RemovalFilter,
): Promise<string[]> {
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

type Restore = { restored: Parameters<FunctionStore['restore']>[1]; max: number }

/** Restores removed functions of a bot: all of `functionIds`, or none. */
export async function restoreFunctions(
  trx: Db,
  ownerId: OwnerId,
  { restored: { botId, functionIds, removedSince }, max }: Restore,
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
  if (present.length + back.length > max) return 'too_many'

  await trx
    .updateTable('bot_function')
    .set({ removed_at: null })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', functionIds)
    .execute()
  return 'saved'
}

/** Deletes functions that were removed before a time, with their secrets and images. */
export async function deleteRemovedFunctions(db: Db, before: number): Promise<void> {
  await deleteAll(db, 'bot_function', sql<SqlBool>`removed_at < ${before}`)
}
