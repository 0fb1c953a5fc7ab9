import type { Db } from '../../../platform/db/connect.ts'
import { prepared } from '../../../platform/db/prepared.ts'

/**
 * The next knowledge version, with which search indexes read this source again. The bot's row is locked
 * first, so that versions are visible in their order.
 */
export async function recordChange(
  trx: Db,
  source: { botId: string; sourceId: string },
): Promise<void> {
  await incrementVersion(trx, source)
  await stampSource(trx, source)
}

const incrementVersion = prepared((db, { botId }: { botId: string }) =>
  db
    .updateTable('bot')
    .set(({ eb }) => ({ knowledge_version: eb('knowledge_version', '+', 1) }))
    .where('id', '=', botId),
)

const stampSource = prepared((db, { botId, sourceId }: { botId: string; sourceId: string }) =>
  db
    .updateTable('source')
    .set((of) => ({
      changed_version: of.selectFrom('bot').select('knowledge_version').where('id', '=', botId),
    }))
    .where('id', '=', sourceId),
)

/** The next knowledge version, with which search indexes leave out the removed sources. */
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
