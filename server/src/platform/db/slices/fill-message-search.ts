import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import {
  listMessageSearchParts,
  sqliteWords,
  type MessageSearchPart,
} from '../schema/message-search-parts.ts'
import type { Slices } from './run-slices.ts'
import { createSliceSize } from './slice-size.ts'

/** Adds messages to the index of SQLite that were there before it, the newest first. */
export async function* fillMessageSearch(db: Db): Slices {
  const size = createSliceSize()
  for (const { table, first } of await listMessageSearchParts(db)) {
    for (;;) {
      const began = performance.now()
      if (!(await fillSlice(db, { table, first, rows: size.rows() }))) break
      size.note(performance.now() - began)
      yield
    }
  }
}

type Slice = Pick<MessageSearchPart, 'table' | 'first'> & { rows: number }

/** False when the part has all of its messages. */
function fillSlice(db: Db, { table, first, rows }: Slice): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = await sql<{ until: number; since: number | null }>`
      select filled_from as until, (select min(place) from (
          select rowid as place from chat_message where rowid < filled_from and rowid >= ${first}
            order by rowid desc limit ${rows})) as since
        from message_search_part where first = ${first} and filled_from > ${first}`.execute(trx)
    const [slice] = found.rows
    if (slice === undefined) return false
    const since = slice.since ?? first
    await sql`insert into ${sql.table(table)} (rowid, words)
      select rowid, ${sql.raw(sqliteWords('chat_message'))} from chat_message
        where rowid >= ${since} and rowid < ${slice.until} and ended_at is not null order by rowid`.execute(
      trx,
    )
    await sql`update message_search_part set filled_from = ${since} where first = ${first}`.execute(
      trx,
    )
    return true
  })
}
