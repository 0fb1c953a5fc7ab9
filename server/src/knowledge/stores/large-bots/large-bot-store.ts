import { sql, type Kysely } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { withoutTimeLimit } from '../../../platform/db/engine/postgres/time-limit.ts'
import type { Schema } from '../../../platform/db/schema/tables.ts'

/** Bots, or one bot, with more published passages than `maxPassages` that are not searched in the database yet. */
export async function listGrownBots(
  db: Db,
  maxPassages: number,
  botId?: string,
): Promise<string[]> {
  const ofBot = botId === undefined ? sql`` : sql`and source.bot_id = ${botId}`
  const { rows } = await sql<{ bot_id: string }>`
    select source.bot_id from source join bot on bot.id = source.bot_id
    where source.revision <> '' and bot.deleted_at is null ${ofBot}
      and not exists (select from large_bot where bot_id = source.bot_id and is_complete = 1)
    group by source.bot_id having sum(source.chunk_count) > ${maxPassages}
    order by source.bot_id`.execute(db)
  return rows.map(({ bot_id }) => bot_id)
}

/** Marks a bot as large: from now on, publishing also writes the stems of its passages. */
export async function markLarge(db: Db, botId: string): Promise<void> {
  await sql`insert into large_bot (bot_id, is_complete)
    select id, 0 from bot where id = ${botId} and deleted_at is null
    on conflict do nothing`.execute(db)
}

/** Published sources of a bot after `after`, in order of their ids, with the number of their passages. */
export const publishedAfter = async (db: Db, { botId, after }: { botId: string; after: string }) =>
  db
    .selectFrom('source')
    .select(['id', 'chunk_count as passages'])
    .where('bot_id', '=', botId)
    .where('revision', '<>', '')
    .where('id', '>', after)
    .orderBy('id')
    .limit(500)
    .execute()

/**
 * Switches the search of a bot to the database. Returns false and changes nothing if the stems of a published passage
 * are missing.
 */
export async function completeLarge(trx: Db, botId: string): Promise<boolean> {
  // Prevents publishing until the transaction ends.
  await sql`select id from bot where id = ${botId} for no key update`.execute(trx)
  const { rows } = await sql`
    select 1 from source where bot_id = ${botId} and revision <> '' and chunk_count >
      (select count(*) from passage_terms as of_source
       where of_source.source_id = source.id and of_source.revision = source.revision)
    limit 1`.execute(trx)
  if (rows.length > 0) return false
  await sql`update large_bot set is_complete = 1 where bot_id = ${botId}`.execute(trx)
  return true
}

/**
 * Vacuums the search tables. PostgreSQL uses index-only scans for the nearest passages only when the visibility map is
 * current; until autovacuum runs, it would read the whole table for each question.
 */
export const vacuumLarge = (db: Kysely<Schema>): Promise<void> =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      await withoutTimeLimit(() =>
        sql`vacuum (analyze) passage_terms, passage_meaning, chunk, source`.execute(connection),
      )
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })

/** The bots that are searched in the database. */
export async function listLarge(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ bot_id: string }>`
    select bot_id from large_bot where is_complete = 1`.execute(db)
  return new Set(rows.map(({ bot_id }) => bot_id))
}

/** The large bots that received a question since a time, latest first. */
export async function listAsked(
  db: Db,
  { since, max }: { since: number; max: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select bot.id from large_bot join bot on bot.id = large_bot.bot_id
    cross join lateral (
      select max(last_at) as last_at from chat_session
      where owner_id = bot.owner_id and bot_id = bot.id and last_at > ${since}) as asked
    where is_complete = 1 and deleted_at is null and asked.last_at is not null
    order by asked.last_at desc limit ${max}`.execute(db)
  return rows.map(({ id }) => id)
}
