import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { locksRows } from '../../platform/db/engine/dialect.ts'
import type { BotKey } from './source-inserts.ts'

/** The two-key form of the lock, as in original-files.ts, with another first key. */
const lockSpace = 2

/**
 * Serializes additions to one bot, so that concurrent ones pass neither the limit of files nor the
 * search for the same source. Returns false unless the bot exists and belongs to the owner.
 */
export async function lockAdditions(trx: Db, { ownerId, botId }: BotKey): Promise<boolean> {
  // The row of the bot is not locked: a publication locks it after the rows of its sources.
  if (locksRows(trx)) {
    await sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${botId}))`.execute(trx)
  }
  const bot = await trx
    .selectFrom('bot')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', botId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return bot !== undefined
}
