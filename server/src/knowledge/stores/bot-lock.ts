import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { locksRows } from '../../platform/db/engine/dialect.ts'
import type { BotKey } from './source-inserts.ts'

/** The two-key form of the lock, as in original-files.ts, with another first key. */
const lockSpace = 2

/**
 * Serializes changes of the list of a bot's sources, so that concurrent ones pass neither the limit of files
 * nor the search for the same source. Returns the version that the list gets with this change, null unless
 * the bot exists and belongs to the owner.
 */
export async function lockSourceList(trx: Db, { ownerId, botId }: BotKey): Promise<number | null> {
  // The row of the bot is not locked: a publication locks it after the rows of its sources.
  if (locksRows(trx)) {
    await sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${botId}))`.execute(trx)
  }
  const bot = await trx
    .selectFrom('bot')
    .select('sources_version')
    .where('owner_id', '=', ownerId)
    .where('id', '=', botId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return bot ? bot.sources_version + 1 : null
}

/** The last statement of a change: the row of the bot is locked after those of its sources. */
export async function setSourcesVersion(trx: Db, botId: string, version: number): Promise<void> {
  await trx.updateTable('bot').set({ sources_version: version }).where('id', '=', botId).execute()
}
