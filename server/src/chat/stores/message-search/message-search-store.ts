import type { OwnerId } from '@askwell/core/shared'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { engineOf } from '../../../platform/db/engine/dialect.ts'
import { listMessageSearchParts } from '../../../platform/db/schema/message-search-parts.ts'

/** How many messages one search finds, newest first. */
const maxFound = 5_000

/** Shorter words match only whole words: the prefix 'a' would match nearly every message. */
const shortestBeginning = 3

export type SearchedBots = { ownerId: OwnerId; botId: string | undefined; words: readonly string[] }

/** The ids of conversations with a message that has all words, as a subquery. */
export const sessionsWithWords = async (
  db: Db,
  searched: SearchedBots,
): Promise<RawBuilder<string>> =>
  engineOf(db) === 'postgres' ? inPostgres(searched) : inSqlite(searched, await searchedTables(db))

const isBeginning = (word: string) => word.length >= shortestBeginning

const hex = (id: string): string => Buffer.from(id).toString('hex')

/** SQLite allows 500 parts in a compound query. 400 parts hold more than three million messages. */
const maxParts = 400

/** The indexes of the parts, newest first. Empty ones are left out, because they may be dropped before the query. */
async function searchedTables(db: Db): Promise<string[]> {
  const parts = await listMessageSearchParts(db)
  const searched = parts.filter(({ first, isEmpty }) => first === 0 || !isEmpty)
  return searched.slice(0, maxParts).map(({ table }) => table)
}

/** The parts are read one after another until enough messages are found. */
function inSqlite(
  { ownerId, botId, words }: SearchedBots,
  tables: readonly string[],
): RawBuilder<string> {
  const place = botId === undefined ? `o${hex(ownerId)}` : `b${hex(botId)}`
  const parts = words.map((word) => (isBeginning(word) ? `"${word}"*` : `"${word}"`))
  const match = [place, ...parts].join(' AND ')
  const found = tables.map(
    (table) => sql`select rowid from (select rowid from ${sql.table(table)}
      where ${sql.ref(table)} match ${match} order by rowid desc limit ${sql.lit(maxFound)})`,
  )
  return sql`select session_id from chat_message
    where rowid in (${sql.join(found, sql` union all `)} limit ${sql.lit(maxFound)})
    and +owner_id = ${ownerId} and (${botId ?? null} is null or +bot_id = ${botId ?? null})`
}

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`

function inPostgres({ ownerId, botId, words }: SearchedBots): RawBuilder<string> {
  const place = quoted(botId === undefined ? `o ${ownerId}` : `b ${botId}`)
  const parts = words.map((word) => (isBeginning(word) ? `${quoted(word)}:*` : quoted(word)))
  const query = [place, ...parts].join(' & ')
  return sql`select session_id from (select session_id from message_search
    where words @@ ${query}::tsquery and owner_id = ${ownerId}
      and ${botId === undefined ? sql`1 = 1` : sql`bot_id = ${botId}`}
    order by at desc limit ${sql.lit(maxFound)}) as found`
}
