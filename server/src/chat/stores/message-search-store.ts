import type { OwnerId } from '@askwell/core/shared'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { engineOf } from '../../platform/db/engine/dialect.ts'

/** Messages that one search finds, the newest ones. */
const mostFound = 5_000

/** Shorter words are compared whole: the beginning 'a' would find nearly every message. */
const shortestBeginning = 3

export type SearchedBots = { ownerId: OwnerId; botId: string | undefined; words: readonly string[] }

/** The ids of conversations with a message that has all words, as a subquery. */
export const sessionsWithWords = (db: Db, searched: SearchedBots): RawBuilder<string> =>
  engineOf(db) === 'postgres' ? inPostgres(searched) : inSqlite(searched)

const isBeginning = (word: string) => word.length >= shortestBeginning

const hex = (id: string): string => Buffer.from(id).toString('hex')

function inSqlite({ ownerId, botId, words }: SearchedBots): RawBuilder<string> {
  const place = botId === undefined ? `o${hex(ownerId)}` : `b${hex(botId)}`
  const parts = words.map((word) => (isBeginning(word) ? `"${word}"*` : `"${word}"`))
  const match = [place, ...parts].join(' AND ')
  return sql`select session_id from chat_message
    where rowid in (select rowid from message_search where message_search match ${match}
      order by rowid desc limit ${sql.lit(mostFound)})
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
    order by at desc limit ${sql.lit(mostFound)}) as found`
}
