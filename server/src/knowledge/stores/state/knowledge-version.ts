import type { Db } from '../../../platform/db/connect.ts'
import {
  listParameter,
  prepared,
  valuesOf,
  type ListParameter,
} from '../../../platform/db/prepared.ts'

/**
 * Raises the knowledge version, which makes search indexes read these sources again. The row of the bot is locked
 * first, so that versions become visible in order.
 */
export async function recordChange(
  trx: Db,
  { botId, sourceIds }: { botId: string; sourceIds: readonly string[] },
): Promise<void> {
  await incrementVersion(trx, { botId })
  await stampSources(trx, { botId, ids: listParameter(trx, sourceIds) })
}

const incrementVersion = prepared((db, { botId }: { botId: string }) =>
  db
    .updateTable('bot')
    .set(({ eb }) => ({ knowledge_version: eb('knowledge_version', '+', 1) }))
    .where('id', '=', botId),
)

const stampSources = prepared((db, { botId, ids }: { botId: string; ids: ListParameter }) =>
  db
    .updateTable('source')
    .set((of) => ({
      changed_version: of.selectFrom('bot').select('knowledge_version').where('id', '=', botId),
    }))
    .where('id', 'in', valuesOf(db, ids)),
)

/** Raises the knowledge version, which makes search indexes remove the removed sources. */
export async function recordRemoval(trx: Db, botId: string): Promise<void> {
  await trx
    .updateTable('bot')
    .set(({ eb }) => ({
      knowledge_version: eb('knowledge_version', '+', 1),
      removal_version: eb('knowledge_version', '+', 1),
    }))
    .where('id', '=', botId)
    .execute()
}
