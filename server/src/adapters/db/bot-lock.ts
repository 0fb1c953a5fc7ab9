import type { OwnerId } from '@askwell/core/shared'
import type { Db } from './connect.ts'
import { locksRows } from './dialect.ts'

/** Changes of one bot's functions stand in line, so that no name and no number slips past the check. */
export async function lockBot(trx: Db, ownerId: OwnerId, botId: string): Promise<boolean> {
  const bot = await trx
    .selectFrom('bot')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', botId)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .executeTakeFirst()
  return bot !== undefined
}
