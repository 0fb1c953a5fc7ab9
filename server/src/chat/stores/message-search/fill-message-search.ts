import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import {
  messageSearchTable,
  sqliteWords,
} from '../../../platform/db/schema/message-search-parts.ts'
import type { Slices } from '../../../platform/db/slices/run-slices.ts'
import { createSliceSize } from '../../../platform/db/slices/slice-size.ts'

/** Adds messages that are older than the SQLite search index to it, newest first. */
export async function* fillMessageSearch(db: Db): Slices {
  const size = createSliceSize()
  for (;;) {
    const began = performance.now()
    if (!(await fillSlice(db, size.rows()))) return
    size.note(performance.now() - began)
    yield
  }
}

/** Adds the newest missing rows of the newest incomplete part; false when all parts are complete. */
function fillSlice(db: Db, rows: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const part = await incompletePart(trx)
    if (part === undefined) return false
    const { first, until } = part
    const since = await firstOfLast(trx, { first, until, rows })
    await sql`insert into ${sql.table(messageSearchTable(first))} (rowid, words)
      select rowid, ${sql.raw(sqliteWords('chat_message'))} from chat_message
        where rowid >= ${since} and rowid < ${until} and ended_at is not null order by rowid`.execute(
      trx,
    )
    await sql`update message_search_part set filled_from = ${since} where first = ${first}`.execute(
      trx,
    )
    return true
  })
}

type Range = { first: number; until: number }

async function incompletePart(trx: Db): Promise<Range | undefined> {
  const { rows } = await sql<Range>`select first, filled_from as until from message_search_part
    where filled_from > first order by first desc limit 1`.execute(trx)
  return rows[0]
}

/** The rowid at which the last `rows` messages of a range begin. */
async function firstOfLast(
  trx: Db,
  { first, until, rows: limit }: Range & { rows: number },
): Promise<number> {
  const { rows } = await sql<{ since: number | null }>`select min(place) as since from (
    select rowid as place from chat_message where rowid >= ${first} and rowid < ${until}
      order by rowid desc limit ${limit})`.execute(trx)
  return rows[0]?.since ?? first
}
