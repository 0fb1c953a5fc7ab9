import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { engineOf } from '../engine/dialect.ts'
import type { Slices } from './run-slices.ts'

/** Pages of 4 KB that one step writes. Where all messages of a part were deleted, a step reads that part to its end. */
const pagesPerStep = 16

/**
 * Removes the words of deleted messages from the file of SQLite. A deletion only marks them in the index, whose parts are
 * merged without them here, in small steps. Removing each word at its deletion (`secure-delete`) reads a list
 * that is as long as all messages of the chatbot.
 */
export async function* mergeMessageSearch(db: Db): Slices {
  if (engineOf(db) !== 'sqlite') return
  // A negative number begins a merge of all parts, a positive one goes on with it.
  for (let pages = -pagesPerStep; await merge(db, pages); pages = pagesPerStep) yield
}

/** Whether the step changed anything: with nothing to do, SQLite counts the statement itself. */
async function merge(db: Db, pages: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await totalChanges(trx)
    await sql`insert into message_search (message_search, rank) values ('merge', ${pages})`.execute(
      trx,
    )
    return (await totalChanges(trx)) - before >= 2
  })
}

async function totalChanges(trx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(trx)
  return rows[0]?.count ?? 0
}
