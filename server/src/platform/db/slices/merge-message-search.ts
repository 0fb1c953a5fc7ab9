import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { listMessageSearchParts } from '../schema/message-search-parts.ts'
import type { Slices } from './run-slices.ts'

/** Pages of 4 KB that one step writes. A step ends after a word; the number of pages that it reads is not limited. */
const pagesPerStep = 8

/**
 * Removes the words of deleted messages from the SQLite file. A deletion only marks them in the index; this merges the
 * parts of the index without them, in small steps. Removing each word at its deletion (`secure-delete`) would read a
 * list that is as long as all messages of the part.
 */
export async function* mergeMessageSearch(db: Db): Slices {
  for (const { first } of await listMessageSearchParts(db)) {
    // A negative number begins a merge of all segments, a positive one continues it.
    for (let pages = -pagesPerStep; await merge(db, first, pages); pages = pagesPerStep) yield
    yield
  }
}

/** Runs one step; returns whether another one is needed. The words of a part without messages are removed at once. */
function merge(db: Db, first: number, pages: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const parts = await listMessageSearchParts(trx)
    const part = parts.find((current) => current.first === first)
    if (part === undefined) return false
    const table = sql.table(part.table)
    if (part.isEmpty) {
      await sql`insert into ${table} (${table}) values ('delete-all')`.execute(trx)
      return false
    }
    const before = await totalChanges(trx)
    await sql`insert into ${table} (${table}, rank) values ('merge', ${pages})`.execute(trx)
    // With nothing to do, SQLite counts one change, for the statement itself.
    return (await totalChanges(trx)) - before >= 2
  })
}

async function totalChanges(trx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(trx)
  return rows[0]?.count ?? 0
}
