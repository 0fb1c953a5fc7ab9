import type { OwnerId } from '@askwell/core/shared'
import type { Db } from '../../platform/db/connect.ts'
import { locksRows } from '../../platform/db/engine/dialect.ts'

/** Serializes changes to the functions of one bot, so that concurrent ones cannot both pass the same checks. */
export async function lockBot(trx: Db, ownerId: OwnerId, botId: string): Promise<boolean> {
  const bot = await trx
    .selectFrom('bot')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', botId)
    .where('deleted_at', 'is', null)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .executeTakeFirst()
  return bot !== undefined
}
