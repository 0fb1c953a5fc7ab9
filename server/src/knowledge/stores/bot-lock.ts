import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { locksRows } from '../../platform/db/engine/dialect.ts'
import type { BotKey } from './source-inserts.ts'

/** First key of two-key advisory locks; original-files.ts uses another one. */
const lockSpace = 2

/**
 * Serializes changes to the list of a bot's sources, so that concurrent ones can neither exceed the limit of files nor
 * add the same source twice. Returns the new version of the list; null when the owner has no such bot.
 */
export async function lockSourceList(trx: Db, { ownerId, botId }: BotKey): Promise<number | null> {
  // Not a lock on the row of the bot, because publishing locks that row after the rows of the sources.
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

/** Must be the last statement of a change, because the row of the bot is locked after the rows of its sources. */
export async function setSourcesVersion(trx: Db, botId: string, version: number): Promise<void> {
  await trx.updateTable('bot').set({ sources_version: version }).where('id', '=', botId).execute()
}
