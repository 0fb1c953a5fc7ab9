import type { Source } from '@askwell/core/knowledge'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { engineOf } from '../../../platform/db/engine/dialect.ts'
import { writePassageMeanings } from './passage-meanings-store.ts'
import { writePassageTerms } from './passage-terms-store.ts'

/** Whether a bot is searched in the database, or is being moved to that. Always false on SQLite. */
async function isLargeBot(db: Db, botId: string): Promise<boolean> {
  if (engineOf(db) !== 'postgres') return false
  const { rows } = await sql`select 1 from large_bot where bot_id = ${botId}`.execute(db)
  return rows.length > 0
}

/**
 * Writes the search rows of a published source if its bot is large. Must run in the transaction that publishes the
 * revision, after it raised the version of the bot.
 */
export async function keepFound(trx: Db, { id, botId }: Pick<Source, 'id' | 'botId'>) {
  if (!(await isLargeBot(trx, botId))) return
  await writePassageTerms(trx, { botId, sourceIds: [id] })
  await writePassageMeanings(trx, { botId, sourceIds: [id] })
}
